// One place listens for everything that can be pointed at or chosen on the board.
import type { Attachment } from 'svelte/attachments';
import { nextInDirection } from '$/parts/nearest';
import type { Over } from './highlights.svelte';

interface Ears {
  look: (over: Over | null) => void;
  /** By keyboard or by pointer. */
  choose: (action: string, byKey: boolean) => void;
}

type Target = HTMLElement | SVGElement;
const target = (event: Event): Target | null => {
  const found = event.target instanceof Element ? event.target.closest('[data-choice], [data-try], [data-card]') : null;
  return found instanceof HTMLElement || found instanceof SVGElement ? found : null;
};

export const choosing =
  ({ look, choose }: Ears): Attachment<HTMLElement> =>
  (root) => {
    const lookAt = (element: Target | null) => {
      const { choice, card } = element?.dataset ?? {};
      look(choice || card ? { action: choice ?? null, card: card ?? null } : null);
    };
    const chosen = (event: Event) => {
      const { choice, try: tried } = target(event)?.dataset ?? {};
      const wanted = choice ?? tried;
      if (wanted) choose(wanted, !(event instanceof MouseEvent) || event.detail === 0);
    };
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if ((event.key === 'Enter' || event.key === ' ') && target(event) instanceof SVGElement) {
        event.preventDefault();
        chosen(event);
      } else if (event.key.startsWith('Arrow')) {
        const choices = [...root.querySelectorAll<HTMLElement>('[data-choice]')];
        const next = nextInDirection(choices, document.activeElement, event.key);
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (event.key === 'Escape') look(null);
    };
    // What has the focus may be taken away while the board is being drawn: then nothing may change yet.
    // By then something else may have it: the keyboard's user sees what that would do.
    const away = () =>
      queueMicrotask(() => lookAt(root.querySelector<HTMLElement | SVGElement>('[data-choice]:focus-visible')));
    const list: [string, (event: never) => void][] = [
      ['click', chosen],
      ['keydown', press],
      ['pointerover', (event: Event) => lookAt(target(event))],
      ['pointerleave', away],
      ['focusin', (event: Event) => lookAt(target(event))],
      ['focusout', away],
    ];
    for (const [name, hear] of list) root.addEventListener(name, hear as EventListener);
    return () => {
      for (const [name, hear] of list) root.removeEventListener(name, hear as EventListener);
    };
  };

/** A player who uses the keyboard continues at the next choices, once what had the focus is gone. */
export function continueAt(root: HTMLElement): void {
  const active = document.activeElement;
  const lost = !active || active === document.body || (root.contains(active) && !active.matches('[data-choice]'));
  // Not where the same key, pressed once more, would give something away.
  const first =
    root.querySelector<HTMLElement>('[data-choice*=" "]') ?? root.querySelector<HTMLElement>('[data-choice]');
  if (lost) first?.focus();
}
