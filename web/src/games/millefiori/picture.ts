import { render } from 'svelte/server';
import { Box } from './box';
import Defs from './Defs.svelte';
import { edition } from './edition.test.data';
import { glass, rosette } from './glass';
import { layouts, ring } from './layout';
import { along } from './path';
import Sprite from './Sprite.svelte';
import { cleaned, named, rules, shared, without, type Picture } from '$/drawings/markup';
import PictureBoard from './PictureBoard.svelte';

/** The wide board, as on a computer. */
export function picture(): Picture {
  const sprite = render(Sprite);
  const defs = render(Defs, { props: { edition } });
  const parts = { ...named(cleaned(sprite.body)), ...named(cleaned(defs.body)) };
  for (const colour of edition.setup.player_colours) {
    const tint = glass(colour);
    parts[`mf-marker-${colour}`] =
      `<g id="mf-marker-${colour}"><path d="${rosette(tint.petals, 21)}" transform="translate(1.5 3)" fill="#020c12" fill-opacity="0.55"/>` +
      `<path d="${rosette(tint.petals, 21)}" fill="url(#mf-glass-${colour})" stroke="${tint.bright}" stroke-width="1.4"/>` +
      `<circle r="13" fill="${tint.deep}" stroke="${tint.petal}" stroke-opacity="0.7"/></g>`;
    parts[`mf-count-${colour}`] =
      `<path id="mf-count-${colour}" d="${rosette(tint.petals, 8.6)}" fill="${tint.deep}" stroke="${tint.bright}"/>`;
  }
  let heads = sprite.head + defs.head;
  for (const { id } of edition.symbols) {
    const { body, head } = render(PictureBoard, { props: { edition, card: `${id}1` } });
    heads += head;
    // The number is a part of its own, for there are several cards of each symbol.
    const drawn = cleaned(body).replace(/^<g class="card">/, `<g id="mf-card-${id}">`);
    const number = /(?<=<g( transform="[^"]*")>[^g]*)<text[^>]*class="number [^>]*>1<\/text>/.exec(drawn)!;
    parts[`mf-card-${id}`] = drawn.replace(number[0], '');
    parts['mf-number'] = `<g id="mf-number"${number[1]}>${number[0].replace('>1<', '>{number}<')}</g>`;
  }
  const back = render(PictureBoard, { props: { edition } });
  parts['mf-card-back'] = `<g id="mf-card-back">${shared(cleaned(back.body), 'mf-back', parts)}</g>`;

  const layout = layouts(edition, edition.setup.player_colours.length, true);
  const board = render(PictureBoard, { props: { edition, layout } });
  let ground = cleaned(board.body);
  // What depends on a position or on a language is drawn with it.
  for (const name of ['title mi_Marks', 'fleet mi_Marks', 'star +mi_Marks', 'facts mi_Seats', 'counts mi_Tracks'])
    ground = without(ground, name);
  ground = ground.replace(/ class="cell \w+ mi_Cells"/g, '');
  const box = new Box(edition);
  const way = ring(layout);
  const spaces = edition.score_track.spaces;
  const rows = [...new Set(edition.port.cells.map((cell) => cell.row))].map((row) => {
    const ships = edition.port.cells.filter((cell) => cell.row === row).map(({ id }) => id);
    const goods = edition.trade.cells.filter((cell) => cell.row === row).map(({ id }) => id);
    const [last, first] = [layout.cells.get(ships.at(-1) ?? '')!, layout.cells.get(goods[0] ?? '')!];
    return { x: (last.x + first.x) / 2, y: last.y, ships, goods };
  });
  const upright = (turn: number): number => (((turn % 180) + 270) % 180) - 90 || 0;
  const short = (number: number): number => Math.round(number * 100) / 100;
  return {
    rules: rules(heads + back.head + board.head),
    parts,
    grounds: { board: shared(ground, 'mf-board', parts) },
    places: {
      width: layout.width,
      height: layout.height,
      margin: layout.margin,
      cells: Object.fromEntries(
        [...layout.cells].map(([id, { x, y, turn }]) => [id, [short(x), short(y), short(upright(turn))]]),
      ),
      stars: [...layout.stars].map(([id, { x, y }]) => ({
        x: short(x),
        y: short(y),
        cells: box.around.get(id) ?? box.peak(id),
      })),
      sea: layout.sea.map(({ x, y }) => [short(x), short(y)]),
      ring: Array.from({ length: spaces }, (_, at) => {
        const { x, y } = along(way, at / spaces);
        return [short(x), short(y)];
      }),
      bonus: layout.bonus,
      titles: layout.titles,
      fleets: rows,
      fleetValues: edition.scoring.fleet_by_goods,
      slots: layout.slots,
      slot: layout.slot,
      colours: edition.setup.player_colours,
    },
  };
}
