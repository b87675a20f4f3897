import type { GameShown } from '$/api/types';
import { say } from '$/words/words.svelte';

/** How a table was opened, in words. */
export const optionText = {
  clock(clock: Record<string, unknown>): string {
    const { kind, bank, increment, days } = clock as Record<string, number> & { kind?: string };
    const t = say().home;
    if (kind === 'live') return t.clockLive({ minutes: Math.round(bank! / 6) / 10, seconds: increment! });
    return kind === 'correspondence' ? t.clockDays({ count: days! }) : t.clockNone;
  },

  /** Those that are not as usual; of a game that is not here, all of them. */
  options(options: Record<string, unknown>, game: GameShown | undefined): string {
    const unusual = Object.entries(options).filter(
      ([name, value]) => value !== game?.options.find((option) => option.name === name)?.default,
    );
    const titles = unusual.map(([name, value]) => {
      const title = game?.options.find((option) => option.name === name)?.title ?? name;
      return say().home.withOption({ title, value: String(value) });
    });
    return titles.join(', ') || say().home.standard;
  },
};
