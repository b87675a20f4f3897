// What a window may never show: things that cover each other, and things that are cut off. Measured by bounding boxes.
import { expect, type Locator, type Page } from '@playwright/test';

/** The windows that every screen is designed for. */
export const SIZES = [
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const;

/** The fewest that show whether a screen that was right in all of them stays so: a phone, on its side, and a desk. */
export const WIDELY_APART = [SIZES[1], SIZES[2], SIZES[6]] as const;

/** What is on a page that is whole: not one that is still being loaded or drawn. */
export const WHOLE = 'body:has(#main:not([aria-busy=true]))';

/** Waits until what was asked for last has begun to be drawn, is all there, and what is measured after that has been. */
export async function drawn(page: Page): Promise<void> {
  await frames(page);
  await expect(page.locator(WHOLE)).toHaveCount(1);
  await frames(page);
}
const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** From now on time passes only as it is told to; what was asked for is on the page, for what is drawn takes time, too. */
export async function stopTime(page: Page): Promise<void> {
  await drawn(page);
  // A moment that has not passed yet when a busy machine gets there.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Time passes in short steps until this is seen, and then not at all. */
export const passUntil = (page: Page, seen: Locator): Promise<void> =>
  passUntilTrue(page, async () => (await seen.count()) > 0);

/** The same until something is true. */
export async function passUntilTrue(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await holds()).toBe(true);
  }).toPass();
}

/** What is wrong with how the page lies in its window now; empty: nothing. */
export async function faults(page: Page): Promise<string[]> {
  await drawn(page);
  return await page.evaluate(faultsHere);
}

/**
 * What is drawn or written on the table and has nothing to say when it is pointed at, as far as it could be pointed at in
 * steps of so many pixels. What is asked, titles, the log and the chat say themselves what they are.
 */
export async function silent(page: Page, step = 12): Promise<string[]> {
  await drawn(page);
  return await page.evaluate((by) => {
    const OWN_WORDS = 'p, h1, h2, .log, .chat, .panel .top, .panel .head, .ground, .shallows, .lagoon > rect';
    const USED = 'button:not([aria-disabled="true"]), a[href], input, select, [role="button"], [data-explained]';
    const found = new Set<string>();
    for (let y = by / 2; y < innerHeight; y += by) {
      for (let x = by / 2; x < innerWidth; x += by) {
        const at = document.elementFromPoint(x, y);
        if (!at || at.closest(`${OWN_WORDS}, ${USED}`)) continue;
        const text = [...at.childNodes].map((node) => (node.nodeType === 3 ? node.textContent?.trim() : '')).join('');
        if (!text && !(at instanceof SVGElement)) continue;
        const around = at.parentElement?.closest('[class]')?.getAttribute('class') ?? '';
        found.add(`${at.tagName.toLowerCase()} “${text}” in ${around.replace(/ ?svelte-\w+/, '')} at ${x}, ${y}`);
      }
    }
    return [...found];
  }, step);
}

/** Runs in the page, so it refers to nothing outside itself. */
export function faultsHere(): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Thing {
    element: Element;
    box: Box;
    /** What of it is seen, after all that it lies in has cut it. */
    seen: Box;
    layer: Element | null;
  }
  const found: string[] = [];
  const SLACK = 1.5;
  const INTERACTIVE = 'button, a[href], input, select, textarea, summary, [role="button"], [role="slider"]';
  const name = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()} “${text.slice(0, 40)}”`;
  };
  const boxOf = (rect: DOMRect): Box => ({ left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom });
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isThere = (box: Box, slack = SLACK): boolean => box.right - box.left > slack && box.bottom - box.top > slack;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(element).clipPath !== 'inset(50%)' && // there for those who hear the page
    !element.closest('.unseen, .skip, .lid, [inert]');
  /** Dialogs, menus and sheets lie over everything on purpose. */
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.matches('dialog, [role="dialog"], [role="alert"], [role="menu"], [data-over]')) return at;
      if (at instanceof HTMLElement && /fixed|sticky/.test(getComputedStyle(at).position)) return at;
    }
    return null;
  };

  /** What of an element is seen. What hides the rest for good is told, what scrolls is not. */
  const seenOf = (element: Element, box: Box, mayBeCut: boolean): Box => {
    let seen = box;
    let fixed = getComputedStyle(element).position === 'fixed';
    for (
      let at = mayBeCut ? element : element.parentElement;
      at && at !== document.body && !fixed;
      at = at.parentElement
    ) {
      const style = getComputedStyle(at);
      fixed = style.position === 'fixed';
      if (at instanceof SVGElement && !(at instanceof SVGSVGElement)) continue;
      if (at.matches('.unseen')) continue;
      const frame = boxOf(at.getBoundingClientRect());
      const cutsX =
        style.overflowX !== 'visible' && (frame.left - seen.left > SLACK || seen.right - frame.right > SLACK);
      const cutsY =
        style.overflowY !== 'visible' && (frame.top - seen.top > SLACK || seen.bottom - frame.bottom > SLACK);
      const hidden = [cutsX ? style.overflowX : '', cutsY ? style.overflowY : ''].some((how) =>
        /hidden|clip/.test(how),
      );
      if (hidden && !mayBeCut && isThere(meet(seen, frame))) {
        found.push(`${name(element)} is cut off by ${at.tagName.toLowerCase()}.${at.getAttribute('class') ?? ''}`);
      }
      seen = {
        left: style.overflowX === 'visible' ? seen.left : Math.max(seen.left, frame.left),
        right: style.overflowX === 'visible' ? seen.right : Math.min(seen.right, frame.right),
        top: style.overflowY === 'visible' ? seen.top : Math.max(seen.top, frame.top),
        bottom: style.overflowY === 'visible' ? seen.bottom : Math.min(seen.bottom, frame.bottom),
      };
    }
    return seen;
  };

  /** Cards of one fan lie over each other on purpose. */
  const fanned = (one: Element, other: Element): boolean => {
    const fan = one.closest('[data-fan]');
    return fan !== null && fan === other.closest('[data-fan]');
  };
  /** Whether a click on the middle of a drawing is its own. */
  const isReached = ({ element, box, seen }: Thing): boolean => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) return true;
    const hit = document.elementFromPoint(x, y);
    return !hit || element.contains(hit) || !hit.closest('[role="button"], button');
  };

  // The page itself.
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + SLACK) found.push(`the page is ${root.scrollWidth} wide in ${innerWidth}`);
  const scrolls = root.scrollHeight > innerHeight + SLACK;

  // What promises to show all that is in it.
  for (const whole of document.querySelectorAll('[data-whole]')) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = whole;
    if (!isSeen(whole) || (scrollWidth <= clientWidth + SLACK && scrollHeight <= clientHeight + SLACK)) continue;
    const room = `${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}`;
    found.push(`${whole.tagName.toLowerCase()}.${whole.className} hides some of what is in it: ${room}`);
  }

  for (const title of document.querySelectorAll('h1')) {
    if (isSeen(title) && title.scrollWidth > title.clientWidth + SLACK) found.push(`${name(title)} is cut off`);
  }

  // What is clicked.
  const things: Thing[] = [];
  for (const element of document.querySelectorAll(INTERACTIVE)) {
    if (!isSeen(element)) continue;
    const box = boxOf(element.getBoundingClientRect());
    const seen = seenOf(element, box, false);
    if (!isThere(seen)) continue;
    things.push({ element, box, seen, layer: layerOf(element) });
    const beside = seen.left < -SLACK || seen.right > innerWidth + SLACK;
    const below = !scrolls && (seen.top < -SLACK || seen.bottom > innerHeight + SLACK);
    if (beside || below) found.push(`${name(element)} reaches out of the window`);
    if (element.matches('button, a.button, summary') && element.scrollWidth > element.clientWidth + 2) {
      found.push(`${name(element)} is too narrow for its text`);
    }
  }
  for (const [i, one] of things.entries()) {
    for (const other of things.slice(i + 1)) {
      if (one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const shared = meet(one.seen, other.seen);
      if (!isThere(shared)) continue;
      // Of drawings, what counts is not the box around them but what is clicked.
      const drawn = one.element instanceof SVGElement && other.element instanceof SVGElement;
      if (fanned(one.element, other.element) || (drawn && [one, other].every(isReached))) continue;
      found.push(`${name(one.element)} and ${name(other.element)} overlap`);
    }
  }

  // What is read: no text over another, and none cut off.
  interface Text extends Thing {
    text: string;
  }
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (
      !text ||
      !element ||
      element.closest('script, style, title, option, details:not([open]) > :not(summary)') ||
      !isSeen(element)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(element);
    const clamped =
      element.closest('[data-clamped]') !== null ||
      style.textOverflow === 'ellipsis' ||
      style.webkitLineClamp !== 'none';
    // What was not written by somebody can be given the room that it needs.
    const cut =
      element.scrollWidth > element.clientWidth + SLACK ||
      (style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + SLACK);
    if (clamped && cut && !element.closest('[data-clamped]')) found.push(`“${text.slice(0, 40)}” is cut off`);
    for (const rect of range.getClientRects()) {
      // A letter's box is taller than the letter.
      const inset = rect.height * 0.24;
      const box = { ...boxOf(rect), top: rect.top + inset, bottom: rect.bottom - inset };
      const seen = seenOf(element, box, clamped);
      if (!isThere(seen)) continue;
      texts.push({ element, box, seen, layer: layerOf(element), text });
      const beside = seen.left < -SLACK || seen.right > innerWidth + SLACK;
      if (beside) found.push(`“${text.slice(0, 40)}” reaches out of the window`);
    }
  }
  texts.sort((a, b) => a.seen.top - b.seen.top);
  for (const [i, one] of texts.entries()) {
    for (let j = i + 1; j < texts.length && texts[j]!.seen.top < one.seen.bottom; j++) {
      const other = texts[j]!;
      if (one.layer !== other.layer || one.element === other.element || fanned(one.element, other.element)) continue;
      if (isThere(meet(one.seen, other.seen), 2.5))
        found.push(`“${one.text.slice(0, 30)}” lies over “${other.text.slice(0, 30)}”`);
    }
  }
  return [...new Set(found)];
}
