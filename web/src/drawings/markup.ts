// Markup as the components draw it, made ready for a picture that stands alone.

/** What only a page needs: comments, and attributes for those who click, point or listen. */
export const cleaned = (markup: string): string =>
  markup
    .replace(/<!--.*?-->/gs, '')
    .replace(/ (?:aria-[\w-]+|data-[\w-]+|role|tabindex|focusable|pointer-events|preserveAspectRatio)="[^"]*"/g, '')
    .replace(/ (?:data-[\w-]+)(?=[ >])/g, '')
    .replace(/<(rect|circle)[^>]*fill="transparent"[^>]*><\/\1>/g, '')
    .replace(/ class=""/g, '')
    .replace(
      /<svg((?: (?:x|y|width|height|color|class)="[^"]*")*)><use href="([^"]+)"><\/use><\/svg>/g,
      '<use href="$2"$1/>',
    )
    .replace(/<g transform="rotate\(0\)">(<use[^>]*>)<\/use><\/g>/g, '$1</use>')
    .replace(/><\/(path|rect|circle|ellipse|use|stop|feTurbulence|feColorMatrix)>/g, '/>')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(\.\d*?[1-9])0+(?=\D)/g, '$1')
    .replace(/(\d)\.0+(?=\D)/g, '$1')
    .replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));

/**
 * Outlines that come again and again, each as a part of its own: what is drawn with it uses that. Adds them to the parts.
 */
export function shared(markup: string, prefix: string, parts: Record<string, string>): string {
  const counts = new Map<string, number>();
  for (const [, d = ''] of markup.matchAll(/<path[^>]* d="([^"]{60,})"/g)) counts.set(d, (counts.get(d) ?? 0) + 1);
  const names = new Map([...counts].filter(([, count]) => count > 1).map(([d], at) => [d, `${prefix}-${at}`]));
  return markup.replace(
    /<path((?: [\w-]+="[^"]*")*) d="([^"]{60,})"((?: [\w-]+="[^"]*")*)\/>/g,
    (whole, before, d, after) => {
      const name = names.get(d);
      if (!name) return whole;
      const drawn = `${before}${after}`;
      const style = / class="[^"]*"/.exec(drawn)?.[0] ?? '';
      parts[name] = `<path id="${name}" d="${d}"${style}/>`;
      return `<use href="#${name}"${drawn.replace(style, '')}/>`;
    },
  );
}

/** Elements one after the other, as a list. */
export function elements(markup: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const tag of markup.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    const [whole, close, , empty] = tag;
    if (depth === 0 && !close) from = tag.index;
    if (close) depth -= 1;
    else if (!empty) depth += 1;
    if (depth === 0) found.push(markup.slice(from, tag.index + whole.length));
  }
  return found;
}

/** What lies in an element. */
export const inside = (element: string): string => element.replace(/^<[^>]*>/, '').replace(/<\/\w+>$/, '');

/** An element with these classes (a regular expression) and all that is in it, cut out. */
export function without(markup: string, name: string): string {
  const opening = new RegExp(`<\\w+[^>]*class="${name}(?= |")[^>]*>`);
  let left = markup;
  for (;;) {
    const at = opening.exec(left);
    if (!at) return left;
    const [first = ''] = elements(left.slice(at.index));
    left = left.slice(0, at.index) + left.slice(at.index + first.length);
  }
}

/** All that has an id, at any depth of groups of definitions, by it. */
export function named(markup: string): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const element of elements(markup)) {
    const id = /^<\w+[^>]* id="([^"]+)"/.exec(element)?.[1];
    if (id) parts[id] = element;
    else Object.assign(parts, named(inside(element)));
  }
  return parts;
}

/** A drawing that fills an svg element, as a symbol. */
export const symbol = (id: string, svg: string): string =>
  svg.replace(/^<svg/, `<symbol id="${id}"`).replace(/<\/svg>$/, '</symbol>');

const SEATS = ['blue', 'green', 'red', 'yellow', 'orange', 'purple', 'grey'];

/**
 * The styles of components, a rule a line. What depends on the colour of a seat becomes a rule for each; what moves, or
 * is for pointers and screens, is left out.
 */
export function rules(head: string): Record<string, string[]> {
  const sheets: Record<string, string[]> = {};
  for (const [, name = '', css = ''] of head.matchAll(/<style id="([^"]+)">(.*?)<\/style>/gs)) {
    const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
    const kept: string[] = [];
    for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const selector = selectors
        .replace(/:where\([^)]*\)/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (/:hover|:focus|\[data-|@media|\.zoom/.test(selector)) continue;
      const declarations = body
        .split(';')
        .map((one) => one.replace(/\s+/g, ' ').trim())
        .filter(
          (one) =>
            one &&
            !/^(?:--|cursor|animation|transition|pointer-events|user-select|outline|position|inset|display: (?:block|grid|flex)|width|height|aspect-ratio|filter|will-change|transform-origin|min-width|z-index|flex)/.test(
              one,
            ),
        )
        // Fonts as single properties: the short form is not known everywhere.
        .flatMap(longhand);
      if (!declarations.length) continue;
      const rule = (before: string) => `${before}{${declarations.join(';')}}`;
      if (!rule('').includes('var(--seat')) kept.push(rule(selector));
      else
        for (const seat of SEATS)
          kept.push(
            rule(
              selector
                .split(',')
                .map((one) => `.${seat} ${one.trim()}`)
                .join(','),
            ).replace(/var\(--seat/g, `var(--${seat}`),
          );
    }
    sheets[name] = kept;
  }
  return sheets;
}

/** The styles of a component that is not rendered, from its source: those of single classes and elements. */
export function ruled(source: string, name: string): string {
  const css = (/<style>(.*)<\/style>/s.exec(source)?.[1] ?? '').replace(/\/\*.*?\*\//gs, '');
  const scoped = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const single = selectors.split(',').map((one) => one.trim());
    return single.every((one) => /^\.?[a-z]+$/.test(one))
      ? [`${single.map((one) => `${one}.${name}`).join(', ')}{${body}}`]
      : [];
  });
  return `<style id="${name}">${scoped.join('')}</style>`;
}

function longhand(declaration: string): string[] {
  const font = /^font: (italic )?(\d+) ([\d.]+px) \/ 1 (.*)$/.exec(declaration);
  if (!font) return [declaration.replace(/: /, ':')];
  const [, italic, weight, size, family] = font;
  return [
    ...(italic ? ['font-style:italic'] : []),
    `font-weight:${weight}`,
    `font-size:${size}`,
    `font-family:${family}`,
  ];
}

/** The colours of a style sheet that change with the light, or not: `--paper: light-dark(#fff, #000)`. */
export function palette(css: string): { light: Record<string, string>; dark: Record<string, string> } {
  const light: Record<string, string> = {};
  const dark: Record<string, string> = {};
  for (const [, name = '', text = ''] of css.matchAll(/--([\w-]+): ([^;]+);/g)) {
    const two = /^light-dark\((#\w+), (#\w+)\)$/.exec(text);
    if (two) [light[name], dark[name]] = [two[1]!, two[2]!];
    else if (/^#\w+$/.test(text)) light[name] = dark[name] = text;
  }
  return { light, dark };
}

/** The colours of each seat: `blue`, `blue-edge`, `blue-petal`. */
export function seatColours(css: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, seat = '', body = ''] of css.matchAll(/^\.(\w+) \{([^}]*)\}/gm)) {
    for (const [, part = '', colour = ''] of body.matchAll(/--seat(-edge|-petal)?: (#\w+);/g)) {
      found[`${seat}${part}`] = colour;
    }
  }
  return found;
}

export interface Picture {
  rules: Record<string, string[]>;
  parts: Record<string, string>;
  /** What is drawn once and for all, by a name. */
  grounds: Record<string, string>;
  /** Where things lie. */
  places: Record<string, unknown>;
}
