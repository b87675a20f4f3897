// boardgame.io's server: node server.mjs PORT [FOLDER]; with a folder its FlatFile store, otherwise its own in memory.
import server from 'boardgame.io/dist/cjs/server.js'
import { game } from './game.mjs'

const [port, folder] = process.argv.slice(2)
const db = folder ? new server.FlatFile({ dir: folder }) : undefined
await server.Server({ games: [game], db, origins: ['http://127.0.0.1'] }).run(Number(port))
