// Keys on the board: arrows lead from one thing that can be chosen to the next, Escape undoes what was put together.
import type { Attachment } from 'svelte/attachments';
import { nextInDirection } from '$/parts/nearest';

interface Ears {
  /** Something was chosen: by keyboard or by pointer. */
  used: (byKey: boolean) => void;
  /** Undo what was put together; whether there was something. */
  back: () => boolean;
}

const CHOICES = '[data-choice]:not(:disabled), [data-send]:not(:disabled)';

export const walking =
  ({ used, back }: Ears): Attachment<HTMLElement> =>
  (root) => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'Enter' || event.key === ' ') used(true);
      else if (event.key === 'Escape') {
        if (!back()) return;
        event.preventDefault();
        event.stopPropagation();
      } else if (event.key.startsWith('Arrow')) {
        const choices = [...root.querySelectorAll<HTMLElement>(CHOICES)].filter((one) => one.checkVisibility());
        const next = nextInDirection(choices, document.activeElement, event.key);
        if (!next) return;
        event.preventDefault();
        next.focus();
      }
    };
    const click = (event: MouseEvent) => {
      if (event.detail > 0) used(false);
    };
    root.addEventListener('keydown', press);
    root.addEventListener('click', click);
    return () => {
      root.removeEventListener('keydown', press);
      root.removeEventListener('click', click);
    };
  };

/** A player who uses the keyboard continues at the next choices, once what had the focus is gone. */
export function continueAt(root: HTMLElement): void {
  const active = document.activeElement;
  const lost = !active || active === document.body || (root.contains(active) && !active.matches(CHOICES));
  if (lost) [...root.querySelectorAll<HTMLElement>(CHOICES)].find((one) => one.checkVisibility())?.focus();
}
