// Everything explains itself: the pointer resting on a thing, a long press, or keyboard focus shows one sentence that says
// what the thing is and does, with a link to its rule. For all of the page, in one floating tip (`Explained.svelte`).
//
//   <g {@attach explain(() => ({ text: texts.star, game: name, rule: 'workshops-extra' }))}>…</g>
//   <li {@attach explain({ text: t.clockText })}>…</li>
//
// - Works on anything that is drawn, HTML or SVG. Of things within one another the innermost speaks; one that returns null
//   has nothing to say, and leaves it to what is around it.
// - Given as a function it is asked when it is wanted, and followed while it is shown.
// - With a mouse it comes after a moment of rest (`soon`: at once), on touch by a long press, which is then no click; a
//   click or tap on what is no control, or none for who only watches, shows it at once. By keyboard: whatever has the focus; Shift and an arrow key lead to everything
//   else that has something to say, ? opens its rule, Escape closes.
// - For screen readers the tip describes (aria-describedby) what has the focus. What is no control is an image then, named
//   by its `title`, else by its text. Parts around it must not be aria-hidden.
// - It lies beside the thing, never over it, and lets the pointer through where it lies over something to click.
import type { Component } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { nextInDirection } from './nearest';

export interface Explanation {
  /** What it is called, where the sentence does not say it. */
  title?: string;
  /** What it is and does, in one sentence. */
  text?: string;
  /** The game and the id of the rule that says more. */
  game?: string;
  rule?: string;
  /** More than a sentence: a component, such as what a choice would do. */
  more?: { part: Component<any>; props: Record<string, unknown> };
  /** Not after a moment, but at once. */
  soon?: boolean;
}
type Asked = () => Explanation | null | undefined;
type Thing = HTMLElement | SVGElement;
type How = 'pointer' | 'focus' | 'touch';

export interface Shown {
  thing: Thing;
  how: How;
  /** Where the pointer is. */
  x: number;
  y: number;
}

/** The id of the tip. */
export const TIP = 'explained';
const REST = 450;
const NEXT = 220;
const LINGER = 280;
const LONG_PRESS = 450;
const SLIP = 10;
const WATCHING = '[data-watching]';
const CONTROL = 'button, a[href], input, select, textarea, summary, [role=button], [data-choice], [data-try]';

const known = new WeakMap<Element, Asked>();
const explanationOf = (thing: Element | null): Explanation | null => (thing && known.get(thing)?.()) || null;

export const explain =
  (what: Explanation | null | undefined | Asked): Attachment<Element> =>
  (thing) => {
    known.set(thing, typeof what === 'function' ? what : () => what);
    thing.setAttribute('data-explained', '');
    return () => {
      known.delete(thing);
      thing.removeAttribute('data-explained');
      if (explaining.shown?.thing === thing) explaining.close();
    };
  };

class Explaining {
  shown: Shown | null = $state.raw(null);
  what: Explanation | null = $derived(explanationOf(this.shown?.thing ?? null));

  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was clicked says nothing more until the pointer has left it. */
  #clicked: Thing | null = null;
  /** Where that was: what comes under a pointer that rests there was not pointed at. */
  #clickedAt = { x: NaN, y: NaN };
  /** A pointer that lies where a page opens has not pointed at anything yet. */
  #moved = false;
  #pressed = false;
  #press: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null;
  #described: { thing: Thing; before: string | null; asImage: boolean } | null = null;

  /** Listen to all of the page, as long as the tip is there. */
  listen = (): (() => void) => {
    const ears: [keyof DocumentEventMap, (event: never) => void][] = [
      ['pointerover', this.#over],
      ['pointerdown', this.#down],
      ['pointermove', this.#move],
      ['pointerup', this.#up],
      ['pointercancel', this.#up],
      ['click', this.#click],
      ['contextmenu', this.#menu],
      ['focusin', this.#focus],
      ['focusout', this.#blur],
      ['keydown', this.#key],
    ];
    for (const [name, hear] of ears) document.addEventListener(name, hear as EventListener, true);
    return () => {
      for (const [name, hear] of ears) document.removeEventListener(name, hear as EventListener, true);
      this.close();
    };
  };

  close = (): void => {
    clearTimeout(this.#timer);
    this.shown = null;
    if (!this.#described) return;
    const { thing, before, asImage } = this.#described;
    this.#described = null;
    if (before === null) thing.removeAttribute('aria-describedby');
    else thing.setAttribute('aria-describedby', before);
    if (asImage) for (const name of ['role', 'aria-label']) thing.removeAttribute(name);
  };

  #open(thing: Thing, how: How, x = 0, y = 0): void {
    const what = explanationOf(thing);
    this.close();
    if (!what) return;
    const before = thing.getAttribute('aria-describedby');
    const asImage = how === 'focus' && !thing.matches(CONTROL) && !thing.hasAttribute('role');
    this.#described = { thing, before, asImage };
    thing.setAttribute('aria-describedby', before ? `${before} ${TIP}` : TIP);
    if (asImage) {
      thing.setAttribute('role', 'img');
      thing.setAttribute('aria-label', what.title ?? what.text ?? '');
    }
    this.shown = { thing, how, x, y };
  }

  #over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || !this.#moved) return;
    const thing = speaking(event.target);
    if (event.clientX === this.#clickedAt.x && event.clientY === this.#clickedAt.y) this.#clicked = thing;
    if (thing !== this.#clicked) this.#clicked = null;
    if (this.shown && this.shown.how !== 'pointer') {
      // A person with the keyboard does not want to be disturbed by a mouse that lies somewhere.
      if (!thing) return;
    }
    clearTimeout(this.#timer);
    if (inTip(event.target) || (thing && thing === this.shown?.thing)) return;
    if (thing && thing !== this.#clicked) {
      const { clientX: x, clientY: y } = event;
      const wait = explanationOf(thing)?.soon ? 0 : this.shown ? NEXT : REST;
      if (!wait) this.#open(thing, 'pointer', x, y);
      else this.#timer = setTimeout(() => this.#open(thing, 'pointer', x, y), wait);
    } else if (this.shown?.how === 'pointer') this.#timer = setTimeout(this.close, LINGER);
  };

  #down = (event: PointerEvent): void => {
    if (inTip(event.target)) return;
    this.#pressed = false;
    const thing = speaking(event.target);
    this.close();
    const { clientX: x, clientY: y } = event;
    if (event.pointerType !== 'touch') {
      this.#clickedAt = { x, y };
      if (thing && !isControl(event.target)) this.#open(thing, 'pointer', x, y);
      else this.#clicked = thing;
      return;
    }
    this.#release();
    if (!thing) return;
    const timer = setTimeout(() => {
      this.#pressed = true;
      this.#open(thing, 'touch', x, y);
    }, LONG_PRESS);
    this.#press = { x, y, timer };
  };
  #move = (event: PointerEvent): void => {
    if (!this.#moved && event.pointerType !== 'touch') {
      this.#moved = true;
      this.#over(event);
    }
    if (event.clientX !== this.#clickedAt.x || event.clientY !== this.#clickedAt.y)
      this.#clickedAt = { x: NaN, y: NaN };
    if (this.#press && Math.hypot(event.clientX - this.#press.x, event.clientY - this.#press.y) > SLIP) this.#release();
  };
  #up = (): void => this.#release();
  #release(): void {
    if (this.#press) clearTimeout(this.#press.timer);
    this.#press = null;
  }

  #click = (event: MouseEvent): void => {
    if (this.#pressed) {
      this.#pressed = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const touch = 'pointerType' in event && event.pointerType === 'touch';
    const thing = touch && !isControl(event.target) && speaking(event.target);
    if (thing) this.#open(thing, 'touch', event.clientX, event.clientY);
  };
  /** A long press would open the browser's own menu, too. */
  #menu = (event: Event): void => {
    if (this.#pressed || this.#press) event.preventDefault();
  };

  #focus = (event: FocusEvent): void => {
    const thing = speaking(event.target);
    if (thing && event.target instanceof Element && event.target.matches(':focus-visible')) this.#open(thing, 'focus');
  };
  #blur = (): void => {
    // What has the focus may be taken away while the page is being drawn: then nothing may change yet.
    queueMicrotask(() => {
      if (this.shown?.how === 'focus' && this.shown.thing !== document.activeElement) this.close();
    });
  };

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.close();
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return;
    if (event.key === '?') document.querySelector<HTMLAnchorElement>(`#${TIP} a`)?.click();
    if (!event.shiftKey || !event.key.startsWith('Arrow')) return;
    const from = document.activeElement;
    const within = from?.closest('dialog, aside, main') ?? document.querySelector('main');
    const things = [...(within?.querySelectorAll<Thing>('[data-explained]') ?? [])].filter(
      (thing) => explanationOf(thing) && thing.checkVisibility(),
    );
    const next = nextInDirection(things, from, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next.hasAttribute('tabindex') && !next.matches(CONTROL)) next.setAttribute('tabindex', '-1');
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
}

/** What could be clicked; where one only watches (`data-watching`), not what only the players can use. */
const isControl = (target: EventTarget | null): boolean => {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return control !== null && !(control.matches('[aria-disabled="true"], [data-try]') && control.closest(WATCHING));
};
const inTip = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`#${TIP}`) !== null;

/** The innermost thing here that has something to say. */
function speaking(target: EventTarget | null): Thing | null {
  let thing = target instanceof Element ? target.closest('[data-explained]') : null;
  while (thing && !explanationOf(thing)) thing = thing.parentElement?.closest('[data-explained]') ?? null;
  return thing instanceof HTMLElement || thing instanceof SVGElement ? thing : null;
}

export const explaining = new Explaining();
