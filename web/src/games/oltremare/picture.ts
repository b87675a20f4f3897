import { render } from 'svelte/server';
import { Box, paintOf } from './box';
import Back from './Back.svelte';
import Card from './Card.svelte';
import chart from './Chart.svelte?raw';
import { labelOf } from './chart';
import { edition } from './edition.test.data';
import { CHART } from './layout';
import Land from './Land.svelte';
import SpriteGoods from './SpriteGoods.svelte';
import SpriteSigns from './SpriteSigns.svelte';
import { cleaned, elements, named, ruled, rules, shared, symbol, type Picture } from '$/drawings/markup';

/** At this width a card has its names and symbols, but no prices. */
const WIDTH = 70;

/** The chart, cards with places for what is written on them, goods, symbols, seals and ships. */
export function picture(): Picture {
  const box = new Box(edition);
  const signs = render(SpriteSigns);
  const parts = { ...named(cleaned(render(SpriteGoods).body)), ...named(cleaned(signs.body)) };
  let heads = signs.head;
  for (const { id } of edition.box.goods) {
    const card = { id, good: id, symbols: ['{first}', '{second}'], hand: '{hand}', cargo: '{cargo}', port: '{port}' };
    const { body, head } = render(Card, { props: { box, card: card as never, width: WIDTH } });
    if (!heads.includes(head)) heads += head;
    parts[`om-card-${id}`] = symbol(`om-card-${id}`, cleaned(body)).replace(
      /(<text[^>]*class="name [^>]*font-size=")[^"]*("[^>]*>)[^<]*/,
      '$1{size}$2{good}',
    );
  }
  const backs = [false, true].map((pirate) => render(Back, { props: { pirate } }));
  parts['om-back'] = symbol('om-back', cleaned(backs[0]!.body));
  parts['om-back-pirate'] = symbol('om-back-pirate', cleaned(backs[1]!.body));
  const land = render(Land);
  // The grain of the skin takes a filter, which costs much and shows little.
  const [defs = '', ...ground] = elements(cleaned(land.body)).filter((one) => !one.includes('(#om-grain)'));
  Object.assign(parts, named(defs));
  delete parts['om-grain'];
  return {
    rules: rules(heads + backs[0]!.head + land.head + ruled(chart, 'ol_Chart')),
    parts,
    grounds: { chart: shared(ground.join(''), 'om-land', parts) },
    places: {
      ...CHART,
      ports: Object.fromEntries(edition.box.ports.map(({ id, xy: [x, y] }) => [id, { x, y, ...labelOf(id) }])),
      routes: box.routes.map(({ path }) => path),
      paints: Object.fromEntries(edition.box.goods.map(({ id }) => [id, paintOf(id)])),
    },
  };
}
