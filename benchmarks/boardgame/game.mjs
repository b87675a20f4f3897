// A game of cards for four, with a table that is as large as that of Mille Fiori, and hands and a pile that are hidden.
const CELLS = 110
const CARDS = 110
const HAND = 5
const MOVES = 260

export const name = 'cards'

export const game = {
  name,
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ random }) => {
    const pile = random.Shuffle([...Array(CARDS).keys()].map((number) => `card${number}`))
    const hands = {}
    for (let seat = 0; seat < 4; seat++) hands[seat] = pile.splice(0, HAND)
    const cells = [...Array(CELLS).keys()].map((number) => ({ cell: `cell${number}`, seat: null }))
    return { pile, hands, cells, scores: [0, 0, 0, 0], moves: 0 }
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID }, index) => {
        const [card] = G.hands[playerID].splice(index, 1)
        const cell = G.cells[G.moves % CELLS]
        cell.seat = Number(playerID)
        G.scores[playerID] += index
        G.pile.unshift(card)
        G.hands[playerID].push(G.pile.pop())
        G.moves += 1
      },
    },
  },
  endIf: ({ G }) => (G.moves >= MOVES ? { over: true } : undefined),
  playerView: ({ G, playerID }) => ({ ...G, pile: G.pile.length, hands: { [playerID]: G.hands[playerID] } }),
}
