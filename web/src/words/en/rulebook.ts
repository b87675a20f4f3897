const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** The rules screen: what stands around the rules, and what stands in the figures. */
export const rulebook = {
  title: (game: string) => `The rules of ${game}`,
  games: 'Games',
  chapters: 'Chapters',
  search: 'Search the rules',
  found: (count: number) => (count === 0 ? 'No rule has all these words.' : many(count, 'rule', 'rules')),
  clear: 'Show all rules',
  link: (title: string) => `Link to this rule: ${title}`,
  own: 'In our own words, complete, and in force here: when the page refuses something, it names one of these rules.',
  edition: 'About this edition',
  editionText:
    'The figures of this game come from its rulebook and from what is known in public. Where neither says, they are reconstructed so as to fit all that is known. Whoever owns a copy can correct them and play with the corrected file.',
  allKnown: 'Nothing in this edition had to be reconstructed.',
  otherEdition: 'This server plays with a corrected edition.',
  identity: 'Edition',
  reconstructed: 'Reconstructed',
  noNote: 'No source says; chosen here.',
  figures: {
    card: 'Five of the cards: the symbol says where a card is placed, the number how far it sails; below it, what it scores.',
    group: (cells: number, points: number) =>
      `Blue sets the lozenge with the gold rim and has now ${cells} connected cells: ${points} points. Green’s cell does not count.`,
    pigments: (points: number) =>
      `The new cell is pigments, so every cell of the group counts double: ${points} points.`,
    star: 'Blue takes the third cell round the star and may play an extra card, though one of the three is green’s.',
    houses: (points: number) =>
      `Blue takes the fourth house; the unbroken row that leads up to it counts with it: ${points} points. The lit house is next.`,
    support: 'The lit cell may be taken: both cells below it are occupied. The crossed ones may not yet.',
    pyramid: (own: number, other: number) =>
      `Blue takes the top with a card of the same symbol, which counts twice. All lozenges in the triangle below score again: ${own} points for blue, ${other} for green.`,
    trade: (value: number, own: number, other: number) =>
      `Blue occupies the ${value}th cell of the good, so each lozenge on it scores ${value}: ${own} points for blue, ${other} for green.`,
    fleet: (each: number, goods: number) =>
      `Blue completes the fleet. ${many(goods, 'good is', 'goods are')} occupied beside it, so each of its ships scores ${each} for its owner.`,
    sea: 'The sea route from its start: points for arriving, a star for an extra card.',
    bonus: 'A bonus track: whoever earns it first takes the most; the next place is worth less.',
    omCard: 'Three cards: the good, two symbols, the hand limit, how many cards to play; some name a port.',
    omMap: 'Ports and sea routes. From the port in red a ship sails in one step to those in gold.',
    omSymbols:
      'What one, two, three and more of a symbol bring: ducats, cards for the pirates, cards to draw, ports to sail.',
    omPrices: 'The price list: what a lot of so many cards pays.',
    omLots: (prices: string, total: number) => `A cargo pile from the bottom, in lots: ${prices} = ${total} ducats.`,
    omMarkers: 'The kinds of harbour markers.',
    liCircuit: 'A circuit for four players: four harbours, islands of three colours, and blank ones.',
    liStreet: 'The market street: how many tiles, and coins, each space gives.',
    liRow: (price: number) =>
      `Two tiles taken with ${many(price, 'tile', 'tiles')} left between them: this costs ${many(price, 'coin', 'coins')}.`,
    liCard: 'Four ship cards: the green or red number, wheels, what else it allows, and the cubes to offer.',
    liContracts: 'Some contracts: the cubes that they ask for, and their prestige points.',
    liTiles: 'Front and upgraded side of some tiles.',
    liDeploy: 'Ministers who are there already, and the scrolls that the next one takes.',
    limit: 'hand limit',
    cargo: 'to play',
    wheels: (count: number) => many(count, 'wheel', 'wheels'),
    sacks: (count: number) => many(count, 'sack', 'sacks'),
    arrows: (count: number) => many(count, 'arrow', 'arrows'),
    scrolls: (count: number) => many(count, 'scroll', 'scrolls'),
    swords: (count: number) => many(count, 'sword', 'swords'),
    prestige: (count: number) => many(count, 'point', 'points'),
    green: (count: number) => `green ${count}`,
  },
  /** What things are called in figures; what is missing here is called as the edition has it. */
  names: {
    ducat: 'Ducats',
    pirate: 'Pirates',
    cards: 'Cards',
    ship: 'Ship',
    merchant: 'Merchant',
    building: 'Building',
    monk: 'Monk',
    anchor: 'anchor',
    uturn: 'U-turn',
  } as Record<string, string>,
};
