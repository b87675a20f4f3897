/** For tests: the browser's WebSocket, with the other end in the hands of the test. */
export class TestSocket {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  static get last(): TestSocket {
    return TestSocket.all[TestSocket.all.length - 1]!;
  }

  readyState = 0;
  sent: any[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    TestSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }

  // What the server does.
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(what: object): void {
    this.onmessage?.({ data: JSON.stringify(what) });
  }
  end(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}
