import type { GameEvent, Item } from '$/api/types';
import { still } from '$/parts/motion';

/**
 * The names by which events speak of things: a value (`salt-03`), what it is and the value (`place 3`), the same after
 * the event (`sail place 3`), and a seat with the value (`1 ship`). A number alone names nothing.
 */
export function namesIn(events: readonly GameEvent[]): Set<string> {
  const names = new Set<string>();
  for (const event of events) {
    for (const [key, value] of Object.entries(event)) {
      for (const one of valuesOf(value)) {
        if (typeof one === 'string') {
          names.add(one);
          if (typeof event.seat === 'number') names.add(`${event.seat} ${one}`);
        }
        names.add(`${key} ${one}`);
        names.add(`${String(event.event)} ${key} ${one}`);
      }
    }
  }
  return names;
}

/** Lists by what is in them, tables by what is counted in them. */
function valuesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'object' && value ? Object.keys(value) : [];
}

export const isNamed = (item: Item, names: ReadonlySet<string>): boolean => item.ids.some((id) => names.has(id));

/** Where nothing of what is pointed out can be seen, the first of it is brought into view. */
export function bringIntoView(table: HTMLElement, which = '.pointed'): void {
  const pointed = [...table.querySelectorAll<Element>(which)];
  if (!pointed.length || pointed.some(isSeen)) return;
  pointed[0]!.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: still() ? 'auto' : 'smooth' });
}

function isSeen(element: Element): boolean {
  const box = element.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return at !== null && (element.contains(at) || at.contains(element));
}
