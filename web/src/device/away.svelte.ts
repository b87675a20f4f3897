/** So often it is looked whether the server is there again, in milliseconds. */
const OFTEN = 15_000;
/** Without an answer for so long, the server counts as out of reach, in milliseconds. */
export const LATE = 10_000;

/** Whether there is no connection to the server, and the house on this device stands in for it. */
class Away {
  #on = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  get on(): boolean {
    return this.#on;
  }
  /** From now on, until the server answers again. */
  begin(): void {
    if (this.#on) return;
    this.#on = true;
    this.#timer = setInterval(this.look, OFTEN);
    addEventListener('online', this.look);
    document.addEventListener('visibilitychange', this.look);
  }
  end(): void {
    if (!this.#on) return;
    this.#on = false;
    clearInterval(this.#timer);
    removeEventListener('online', this.look);
    document.removeEventListener('visibilitychange', this.look);
  }
  /** Look whether the server answers again; if it does, this is over. */
  look = async (): Promise<void> => {
    if (this.#on && !document.hidden && (await isThere())) this.end();
  };
}
export const away = new Away();

/** Whether the server answers now. */
export async function isThere(): Promise<boolean> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, LATE, null));
  const answer = await Promise.race([fetch('/api/tables', { cache: 'no-store' }), late]).catch(() => null);
  return answer !== null && isServers(answer);
}

/** Whether an answer is the server's own: above 501 that has one only, 503, in JSON. Others come from a proxy that does not reach it. */
export const isServers = ({ status, headers }: Response): boolean =>
  status <= 501 || (status === 503 && headers.get('Content-Type')?.startsWith('application/json') === true);
