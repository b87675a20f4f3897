// The page without a server, from a plain web host on this machine, over a line as slow as one wishes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const COMPRESSED = /\.(zip|png|woff2)$/;
const KINDS = { html: 'text/html', js: 'text/javascript', mjs: 'text/javascript', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml' };
/** So much is sent at a time: those who ask at the same time share the line. */
const PIECE = 16_384;

/** As a phone is connected on the way. Chromium's own slow line does not hold for workers, and those load nearly everything. */
export const MOBILE = { name: '10 Mbit/s, 40 ms', bytesPerSecond: 1_250_000, delay: 40 };

export const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Host {
  /** By their paths: what is sent, and whether it is compressed for that. */
  files = new Map();
  /** Bytes that were sent, however often they were asked for. */
  sent = 0;
  /** The line to everybody; null: as fast as this machine. */
  line = null;
  #free = 0;
  #server = createServer((request, answer) => void this.#answer(request, answer));

  constructor(root) {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'fondaco-')), 'site');
    execFileSync(path.join(root, '.venv/bin/fondaco'), ['site', folder], { stdio: 'ignore' });
    for (const name of readdirSync(folder, { recursive: true })) {
      const file = path.join(folder, name);
      if (!statSync(file).isFile()) continue;
      const data = readFileSync(file);
      this.files.set(`/${name}`, COMPRESSED.test(name) ? [data, false] : [gzipSync(data), true]);
    }
  }

  async open() {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.#server.once('listening', resolve));
    this.address = `http://127.0.0.1:${this.#server.address().port}/`;
  }

  /** Those who come next open connections of their own. */
  disconnect() {
    this.#server.closeAllConnections();
  }

  close() {
    this.#server.close();
  }

  async #answer(request, answer) {
    const { line } = this;
    const asked = new URL(request.url, 'http://host').pathname;
    const name = asked === '/' ? '/index.html' : asked;
    const found = this.files.get(name);
    if (line) await wait(line.delay);
    if (!found) return answer.writeHead(404).end();
    const [data, packed] = found;
    this.sent += data.length;
    const type = KINDS[name.split('.').at(-1)] ?? 'application/octet-stream';
    const cached = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    answer.writeHead(200, { 'Content-Type': type, 'Cache-Control': cached, ...(packed ? { 'Content-Encoding': 'gzip' } : {}) });
    if (line) {
      for (let at = 0; at < data.length; at += PIECE) {
        const piece = data.subarray(at, at + PIECE);
        this.#free = Math.max(this.#free, performance.now()) + (piece.length / line.bytesPerSecond) * 1000;
        await wait(this.#free - performance.now());
        answer.write(piece);
      }
      return answer.end();
    }
    return answer.end(data);
  }
}
