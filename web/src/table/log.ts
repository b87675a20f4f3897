import type { GameEvent, Message, Remark } from '$/api/types';
import { removesMessage, removesRemark, undoneBy, whomIn } from './entryText';

/** What is told of some messages that belong together. */
export interface LogEntry {
  /** The number of the first of them. */
  first: number;
  /** The number of the last of them. */
  last: number;
  seat: number | null;
  at: number;
  kind: string;
  text: string;
  /** What somebody was called before who has another name now. */
  was?: string | undefined;
  lines: string[];
  events: GameEvent[];
}

/** Something said: typed by somebody, or claimed aloud by a seat in the game. */
export interface ChatLine {
  number: number;
  seat: number | null;
  at: number;
  text: string;
  /** Whether the game said it for the seat. */
  claim: boolean;
}

/**
 * The log up to a number: a story takes the place of what was told from the same first message on. What a seat undoes
 * is told no more, and that it did is told only if something of it had been.
 */
export function logOf(messages: readonly Message[], upTo = Infinity): LogEntry[] {
  // By the first message of each story; what belongs together stands where the last of it happened.
  const log = new Map<number, LogEntry>();
  /** The actions that have not been undone. */
  const standing: Message[] = [];
  /** What happened in each story. */
  const happened = new Map<number, GameEvent[][]>();
  /** Under which name each seat sat down. */
  const names = new Map<number, string>();
  for (const message of messages) {
    const { number, seat, at, kind, text, events, story } = message;
    if (number > upTo) break;
    if (kind === 'chat' || kind === 'automatic') continue;
    const first = story?.first ?? number;
    const before = log.get(first);
    happened.set(first, happened.get(first) ?? []);
    happened.get(first)!.push(events);
    if (kind === 'act') standing.push(message);
    const was = kind === 'sit' && seat !== null ? names.get(seat) : undefined;
    if (kind === 'sit' && seat !== null) names.set(seat, text);
    for (let count = kind === 'undo' && story ? undoneBy(text) : 0; count > 0; count--) {
      const last = standing.findLastIndex((one) => one.seat === seat);
      const [undone] = last < 0 ? [] : standing.splice(last, 1);
      if (!undone) break;
      const its = undone.story?.first ?? undone.number;
      happened.set(
        its,
        happened.get(its)!.filter((part) => part !== undone.events),
      );
      // Of what was begun after the story that is told again, nothing is left.
      if (its !== first) log.delete(its);
    }
    log.delete(first);
    log.set(first, {
      first,
      last: number,
      seat: before ? before.seat : seat,
      at,
      kind: kind === 'undo' && before && !before.lines.length ? before.kind : kind,
      text,
      was,
      lines: story?.lines ?? [],
      events: happened.get(first)!.flat(),
    });
  }
  return [...log.values()];
}

/** What spectators have written, without what the host has removed by this message. */
export const remarksWithout = (remarks: readonly Remark[], { kind, text, at }: Message): Remark[] =>
  remarks.map((remark) => {
    if (remark.at > at) return remark; // written since
    if (kind === 'remove_name' && whomIn(text) === null) return { ...remark, name: '' };
    return kind === 'remove_chat' && removesRemark(text, remark.number) ? { ...remark, name: '', text: '' } : remark;
  });

/** All that was said up to a number; what the host has removed has no text. */
export function chatOf(messages: readonly Message[], upTo = Infinity): ChatLine[] {
  const said: ChatLine[] = [];
  for (const { number, seat, at, kind, text, story } of messages) {
    if (number > upTo) break;
    if (kind === 'chat') said.push({ number, seat, at, text, claim: false });
    if (kind === 'remove_chat') {
      for (const line of said) {
        if (!line.claim && removesMessage(text, line.seat, line.at)) line.text = '';
      }
    }
    for (const claim of story?.said ?? []) said.push({ number, seat, at, text: claim, claim: true });
  }
  return said;
}
