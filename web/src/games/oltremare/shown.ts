// What lies over the chart as a sheet, and is no other news as long as it does.
import type { GameView } from '../game';
import type { OltreMareEvent, OltreMareView } from './types';

export const showsItself: NonNullable<GameView['showsItself']> = (view, event) =>
  liesOpen(view as OltreMareView, event as OltreMareEvent);

function liesOpen({ phase, active, called, answers }: OltreMareView, { event, seat }: OltreMareEvent): boolean {
  if (event !== 'offer') return false;
  if (phase === 'answering') return seat === active && !called;
  return phase === 'picking' && answers.some((one) => one.seat === seat && one.state === 'offered');
}
