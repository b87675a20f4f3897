// A table where all cards lie open: what only one player sees there, everybody does.
import type { OltreMareView } from './types';

/** What a spectator sees, with what each player sees of their own: the offer in the making, answers, the run on top. */
export function opened(view: OltreMareView, views: readonly OltreMareView[]): OltreMareView {
  const active = views[view.active];
  if (!active) return view;
  return {
    ...view,
    phase: active.phase,
    offer: active.offer,
    taking: active.taking,
    handed: active.handed,
    cargo_run: active.cargo_run,
    pirates_top: active.pirates_top,
    answers: view.answers.map((one) => views[one.seat]?.answers.find(({ seat }) => seat === one.seat) ?? one),
  };
}
