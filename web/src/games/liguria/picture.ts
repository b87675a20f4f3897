import { render } from 'svelte/server';
import Buyer from './Buyer.svelte';
import CardFace from './CardFace.svelte';
import { edition } from './edition.test.data';
import Island from './Island.svelte';
import { along, course, heading, seaLayout, type Point } from './layout';
import look from './look.css?raw';
import { GLAZES, PIGMENTS, SYMBOLS, type Colour } from './palette';
import ShipMark from './ShipMark.svelte';
import sea from './Sea.svelte?raw';
import Sprite from './Sprite.svelte';
import Tile from './Tile.svelte';
import Haven from './PictureHaven.svelte';
import { cleaned, elements, inside, named, palette, ruled, rules, symbol, type Picture } from '$/drawings/markup';

/** The sea, with harbours as places among the islands. */
const SEA = { width: 1280, height: 430 };
/** How far a ship lies from its place, on the side to which it will leave. */
const BESIDE = 0.4;

export function picture(): Picture & { palette: ReturnType<typeof palette> } {
  const sprite = render(Sprite);
  const parts = named(cleaned(sprite.body));
  let heads = sprite.head;
  const drawn = (id: string, { body, head }: { body: string; head: string }, svg = true): void => {
    if (!heads.includes(head)) heads += head;
    parts[id] = svg ? symbol(id, cleaned(body)) : cleaned(body).replace(/^<g/, `<g id="${id}"`);
  };
  const colours = edition.setup.player_colours;
  for (const tile of [...edition.box.start_tiles, ...edition.box.tiles]) {
    for (const turned of tile.back_prestige || tile.back_green ? [false, true] : [false]) {
      drawn(`lg-tile-${tile.id}${turned ? '-back' : ''}`, render(Tile, { props: { tile, turned } }));
    }
  }
  for (const card of edition.box.cards) drawn(`lg-card-${card.id}`, render(CardFace, { props: { card } }));
  for (const colour of colours) {
    drawn(`lg-buyer-${colour}`, render(Buyer, { props: { colour } }));
    drawn(`lg-haven-${colour}`, render(Haven, { props: { colour } }), false);
    const places = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 200, y: 0 },
      { x: 300, y: 0 },
    ];
    const still = { shift: { x: 0, y: 0 }, hold: {}, active: false, label: '', spot: '', scale: 1 / 0.84, beside: 0 };
    drawn(
      `lg-ship-${colour}`,
      render(ShipMark, { props: { places, place: 1, clockwise: true, colour, ...still } }),
      false,
    );
    // The arrow beside it is turned by itself.
    const [ship = '', way = ''] = elements(inside(parts[`lg-ship-${colour}`]!));
    parts[`lg-ship-${colour}`] = `<g id="lg-ship-${colour}" class="${colour}">${inside(ship)}</g>`;
    parts[`lg-way-${colour}`] = `<g id="lg-way-${colour}" class="${colour}">${inside(way)}</g>`;
  }
  for (const colour of [...Object.keys(PIGMENTS), null]) {
    for (const holder of colour ? ['', ...colours] : ['']) {
      drawn(
        ['lg-island', colour ?? 'blank', ...(holder ? [holder] : [])].join('-'),
        render(Island, {
          props: { colour: colour as Colour | null, points: '{points}' as never, holder, swords: '{swords}' as never },
        }),
        false,
      );
    }
  }
  const used = Object.values(parts).join('');
  for (const id of Object.keys(parts)) if (/^lg-n\d/.test(id) && !used.includes(`"#${id}"`)) delete parts[id];
  // Each kind of tile has its glaze from a rule of its own.
  const kinds = Object.entries(GLAZES);
  for (const id of Object.keys(parts)) {
    for (const [kind, glaze] of kinds) {
      parts[id] = parts[id]!.replace(
        new RegExp(`class="tile ([^"]*)"([^>]*?) style="--glaze: ${glaze};"`),
        `class="tile ${kind} $1"$2`,
      );
    }
  }
  const sheets = rules(heads + ruled(sea, 'li_Sea'));
  sheets['li_Tile'] = (sheets['li_Tile'] ?? []).flatMap((rule) =>
    rule.includes('var(--glaze)')
      ? kinds.map(([kind, glaze]) => `.${kind} ${rule.replace('var(--glaze)', glaze)}`)
      : [rule],
  );
  const lies = (places: readonly Point[], at: number, clockwise: boolean): number[] => {
    const beside = at + (clockwise ? BESIDE : -BESIDE);
    const { x, y } = along(places, beside);
    return [x, y, heading(places, beside, clockwise)].map(rounded);
  };
  const rounded = (number: number): number => Math.round(number * 10) / 10;
  return {
    rules: sheets,
    parts,
    grounds: {},
    palette: palette(look),
    places: {
      ...SEA,
      colours,
      glazes: GLAZES,
      symbols: SYMBOLS,
      seas: Object.fromEntries(
        Object.keys(edition.setup.by_players).map((seats) => {
          const { places, scale, stage } = seaLayout(SEA.width, SEA.height, Number(seats), true);
          return [
            seats,
            {
              scale,
              stage,
              ring: `${course(places, 0, places.length)}Z`,
              places: places.map(({ x, y }, at) => ({
                x: rounded(x),
                y: rounded(y),
                // Where a ship lies that will leave clockwise, or the other way.
                ahead: lies(places, at, true),
                back: lies(places, at, false),
              })),
            },
          ];
        }),
      ),
    },
  };
}
