import { render } from 'svelte/server';
import { COLOURS } from '$/parts/seats';
import SeatMark from '$/parts/SeatMark.svelte';
import tokens from '$/styles/tokens.css?raw';
import { cleaned, palette, rules, seatColours, symbol, type Picture } from './markup';

/** What all games have in common: the colours of the house and of the seats, and the marks of the seats. */
export function picture(): Picture & { palette: ReturnType<typeof palette>; fonts: Record<string, string> } {
  const parts: Record<string, string> = {};
  let heads = '';
  for (const colour of [...COLOURS, 'purple', 'grey']) {
    const { body, head } = render(SeatMark, { props: { colour } });
    heads = head;
    parts[`seat-${colour}`] = symbol(`seat-${colour}`, cleaned(body));
  }
  const { light, dark } = palette(tokens.split(/^\.\w+ \{/m)[0]!);
  const seats = seatColours(tokens);
  const fonts = Object.fromEntries(
    [...tokens.matchAll(/--(serif|sans): ([^;]+);/g)].map(([, name, text]) => [name, text]),
  ) as Record<string, string>;
  return {
    rules: rules(heads),
    parts,
    grounds: {},
    places: { colours: COLOURS },
    palette: { light: { ...light, ...seats }, dark: { ...dark, ...seats } },
    fonts,
  };
}
