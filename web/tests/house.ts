// A server of one's own that can be killed and started again, and a line to a server that can be cut.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What does not come in so many milliseconds never will, however busy the machine is. */
export const HANGS = 120_000;
/** An analysis lets everything else go first. */
export const ANALYSED = { timeout: 5 * HANGS };

export const FONDACO = new URL('../../.venv/bin/fondaco', import.meta.url).pathname;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A server with a database of its own. */
export class House {
  readonly #database = join(mkdtempSync(join(tmpdir(), 'fondaco-')), 'tables.sqlite');
  #process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly environment: Record<string, string>,
  ) {}

  static async open(environment: Record<string, string> = {}): Promise<House> {
    const house = new House(await freePort(), environment);
    await house.start();
    return house;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const words = [
      'serve',
      '--no-browser',
      '--bot-pace',
      'quick',
      '--port',
      String(this.port),
      '--database',
      `sqlite:///${this.#database}`,
    ];
    const env = { ...process.env, FONDACO_LIMITS: 'off', ...this.environment };
    this.#process = spawn(FONDACO, words, { stdio: 'ignore', env });
    while (!(await this.#answers())) {
      if (this.#process.exitCode !== null) throw new Error('the server does not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** As if the power failed. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.address}/healthz`)).ok;
    } catch {
      return false;
    }
  }
}

/** A line to a server: what goes over it arrives as it is, until it is cut. */
export class Line {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #cut = false;

  private constructor(to: URL) {
    this.#server = createServer((near) => {
      if (this.#cut) {
        near.destroy();
        return;
      }
      const far = connect(Number(to.port), to.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#open.delete(one);
          other.destroy();
        });
      }
    });
  }

  static async to(address: string): Promise<Line> {
    const line = new Line(new URL(address));
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  /** The same page, over this line. */
  over(url: string): string {
    const same = new URL(url);
    same.port = String((this.#server.address() as AddressInfo).port);
    return same.href;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#open) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
