// Dragging things with mouse or finger: what is dragged follows the pointer, and is told where it was let go.
import type { Attachment } from 'svelte/attachments';

/** Less than this is a click. */
const SLIP = 9;

export interface Dropped {
  /** The name of the place where it was let go (`data-drop`). */
  place: string;
  /** Before which of the things there (`data-at`) it comes; -1: none of them. */
  at: number;
}

export const draggable =
  (dropped: (where: Dropped) => void, enabled: () => boolean = () => true): Attachment<HTMLElement> =>
  (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let moving = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !enabled()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      moving = false;
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!moving && Math.hypot(dx, dy) < SLIP) return;
      if (!moving) {
        moving = true;
        node.setPointerCapture(event.pointerId);
        node.dataset['dragged'] = '';
      }
      const zoom = (node as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
      node.style.translate = `${dx / zoom}px ${dy / zoom}px`;
    };
    const up = (event: PointerEvent) => {
      const was = moving;
      end();
      if (!was || event.type === 'pointercancel') return;
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }));
      const under = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => !node.contains(one));
      const place = under.map((one) => one.closest<HTMLElement>('[data-drop]')).find(Boolean);
      if (!place?.dataset['drop']) return;
      const spots = [...place.querySelectorAll<HTMLElement>('[data-at]')].filter((one) => one !== node);
      const after = spots.find((one) => {
        const { left, width } = one.getBoundingClientRect();
        return event.clientX < left + width / 2;
      });
      dropped({ place: place.dataset['drop'], at: after ? Number(after.dataset['at']) : -1 });
    };
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const end = () => {
      from = null;
      moving = false;
      node.style.translate = '';
      delete node.dataset['dragged'];
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    };
  };
