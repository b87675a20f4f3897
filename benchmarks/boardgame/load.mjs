// Tables of four seats against boardgame.io's server: node load.mjs PORT TABLES SECONDS WARM_UP RATE
// As in benchmarks/server.py an action counts from when it is to be sent until the last of the four seats has the table
// after it; with a rate, actions fall due by the clock. It ends with a line of JSON.
import { io } from 'socket.io-client'
import { name } from './game.mjs'

const [port, tables, seconds, warmUp, rate] = process.argv.slice(2).map(Number)
const SEATS = 4
const AT_ONCE = 20
const address = `http://127.0.0.1:${port}`

class Table {
  async open() {
    const answer = await fetch(`${address}/games/${name}/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ numPlayers: SEATS }),
    })
    this.id = (await answer.json()).matchID
    this.states = Array(SEATS).fill(null)
    this.seats = [...Array(SEATS).keys()].map((seat) => {
      const line = io(`${address}/${name}`, { transports: ['websocket'], forceNew: true })
      const see = (state) => {
        this.states[seat] = state
        this.seen?.()
      }
      line.on('connect', () => line.emit('sync', this.id, String(seat), undefined, SEATS))
      line.on('sync', (_id, info) => see(info.state))
      line.on('update', (_id, state) => see(state))
      return line
    })
    await this.reach(0)
    return this
  }

  async reach(number) {
    while (!this.states.every((state) => state && state._stateID >= number))
      await new Promise((resolve) => (this.seen = resolve))
  }

  async act() {
    const { ctx, G, _stateID } = this.states[0]
    if (ctx.gameover) return false
    const seat = ctx.currentPlayer
    const payload = { type: 'play', args: [Math.floor(Math.random() * this.states[seat].G.hands[seat].length)], playerID: seat }
    this.seats[seat].emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, seat)
    await this.reach(_stateID + 1)
    return true
  }

  close() {
    for (const line of this.seats) line.disconnect()
  }
}

const now = () => performance.now() / 1000
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time * 1000)))
const opened = []
while (opened.length < tables) {
  const some = Math.min(AT_ONCE, tables - opened.length)
  opened.push(...(await Promise.all([...Array(some)].map(() => new Table().open()))))
}
const start = now()
const begin = start + warmUp
const end = begin + seconds
const gap = rate ? tables / rate : 0
const taken = []

async function play(table, number) {
  let due = start + (gap * number) / tables
  for (;;) {
    if (gap) await sleep(due - now())
    else due = now()
    if (due >= end) break
    if (!(await table.act())) {
      table.close()
      table = await new Table().open()
      due = Math.max(due, now())
      continue
    }
    const done = now()
    if (due >= begin && (gap || done < end)) taken.push(done - due)
    due += gap
  }
  table.close()
}

console.log(JSON.stringify({ phase: 'begin', in: begin - now() }))
await Promise.all(opened.map(play))
// A pipe takes it in parts: only then may the process end.
process.stdout.write(`${JSON.stringify({ taken, used: process.cpuUsage() })}\n`, () => process.exit(0))
