// Whether a chain that is being put together could be done; where it could not, why.
import type { Refused } from '$/api/types';
import type { Desk } from './desk';

export class Refusal {
  why: Refused | null = $state.raw(null);

  /** With a pause it is asked only when the chain has stayed as it is for so many milliseconds. */
  constructor(table: Desk, chain: () => string[] | null, pause = 0) {
    $effect(() => {
      const wanted = chain();
      this.why = null;
      if (!wanted || !table.forecastChain || table.held.length || !table.open.has(wanted[0]!)) return;
      let gone = false;
      const timer = setTimeout(() => {
        void table.forecastChain?.(wanted).then((answer) => {
          if (!gone) this.why = 'error' in answer && answer.error ? answer : null;
        });
      }, pause);
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    });
  }
}
