import { describe, expect, it } from 'vitest';
import type { Message } from '$/api/types';
import { chatOf, logOf, remarksWithout } from './log';

const message = (number: number, more: Partial<Message> = {}): Message => ({
  number,
  at: 1000 * number,
  seat: 0,
  kind: 'act',
  text: '',
  events: [{ event: `e${number}` }],
  ...more,
});

describe('the log', () => {
  it('tells each message by itself, and chat not at all', () => {
    const log = logOf([message(1), message(2, { kind: 'chat', text: 'hello' }), message(3, { kind: 'undo' })]);
    expect(log.map((told) => [told.first, told.last, told.kind])).toEqual([
      [1, 1, 'act'],
      [3, 3, 'undo'],
    ]);
  });

  it('lets a story take the place of what was told from the same message on', () => {
    const log = logOf([
      message(1, { story: { first: 1, lines: ['Ann plays the lion.'], said: [], news: [] } }),
      message(2, { story: { first: 2, lines: ['Ben plays'], said: [], news: [] } }),
      message(3, { story: { first: 2, lines: ['Ben plays and scores 3.', 'He leads.'], said: [], news: [] } }),
    ]);
    expect(log.map((told) => told.lines)).toEqual([['Ann plays the lion.'], ['Ben plays and scores 3.', 'He leads.']]);
    expect(log[1]!.events.map((event) => event.event)).toEqual(['e2', 'e3']);
    expect([log[1]!.first, log[1]!.last]).toEqual([2, 3]);
  });

  it('keeps what came in between, and whose story it is', () => {
    const log = logOf([
      message(1, { seat: 2, story: { first: 1, lines: ['Cleo offers silk.'], said: [], news: [] } }),
      message(2, { seat: 1, kind: 'sit', events: [] }),
      message(3, { seat: 1, story: { first: 1, lines: ['Cleo offers silk: declined.'], said: [], news: [] } }),
    ]);
    expect(log.map((told) => [told.first, told.seat, told.kind])).toEqual([
      [2, 1, 'sit'],
      [1, 2, 'act'],
    ]);
  });

  it('does not fill with changes of mind', () => {
    const told = (number: number, lines: string[], more: Partial<Message> = {}) =>
      message(number, { story: { first: 1, lines, said: [], news: [] }, ...more });
    const undo: Partial<Message> = { kind: 'undo', events: [] };
    const unsaid = [told(1, []), told(2, [], undo), told(3, [])];
    expect(logOf(unsaid).map(({ kind, lines }) => [kind, lines])).toEqual([['act', []]]);
    const said = [told(1, ['Ann takes a ship.']), told(2, ['Ann takes a ship, a monk.']), told(3, [], undo)];
    expect(logOf(said).map(({ kind, lines }) => [kind, lines])).toEqual([['undo', []]]);
    expect(logOf(said)[0]!.events).toEqual([{ event: 'e1' }]);
    const later = message(3, { story: { first: 3, lines: ['Ann sails.'], said: [], news: [] } });
    const both = [said[0]!, said[1]!, later, told(4, ['Ann takes a ship.'], { ...undo, text: '2' })];
    expect(logOf(both).map(({ lines }) => lines)).toEqual([['Ann takes a ship.']]);
    expect(logOf([...said, told(4, ['Ann takes a ship, a knight.'])])).toMatchObject([
      { kind: 'act', lines: ['Ann takes a ship, a knight.'], events: [{ event: 'e1' }, { event: 'e4' }] },
    ]);
  });

  it('tells who has another name now', () => {
    const sit = (number: number, seat: number, text: string) => message(number, { kind: 'sit', seat, text });
    const told = logOf([sit(1, 0, 'Ann'), sit(2, 1, 'Ben'), sit(3, 0, 'Anna')]);
    expect(told.map(({ text, was }) => [text, was])).toEqual([
      ['Ann', undefined],
      ['Ben', undefined],
      ['Anna', 'Ann'],
    ]);
  });

  it('stops at what is being shown', () => {
    expect(logOf([message(1), message(2), message(3)], 2).map((told) => told.last)).toEqual([1, 2]);
  });
});

describe('the chat', () => {
  it('has what was typed and what was claimed in the game', () => {
    const said = chatOf(
      [
        message(1, { kind: 'chat', text: 'hello' }),
        message(2, { seat: 1, story: { first: 2, lines: [], said: ['two silk, with ships'], news: [] } }),
        message(3, { kind: 'chat', text: 'later' }),
      ],
      2,
    );
    expect(said.map(({ seat, text, claim }) => [seat, text, claim])).toEqual([
      [0, 'hello', false],
      [1, 'two silk, with ships', true],
    ]);
  });

  it('leaves out what the host has removed', () => {
    const chat = (number: number, seat: number) => message(number, { kind: 'chat', seat, text: `says ${number}` });
    const remove = (number: number, text: string) => message(number, { kind: 'remove_chat', seat: null, text });
    const left = (text: string) =>
      chatOf([chat(1, 0), chat(2, 1), chat(3, 1), remove(4, text), chat(5, 1)]).map((line) => line.text);
    expect(left('seat 1 2000')).toEqual(['says 1', '', 'says 3', 'says 5']);
    expect(left('seat 1')).toEqual(['says 1', '', '', 'says 5']);
    expect(left('all')).toEqual(['', '', '', 'says 5']);
    expect(left('watch')).toEqual(['says 1', 'says 2', 'says 3', 'says 5']);

    const remarks = [1, 2, 9].map((number) => ({ number, at: 1000 * number, name: 'Una', text: 'hm' }));
    const after = (text: string) => remarksWithout(remarks, remove(4, text)).map((one) => one.text);
    expect(after('watch 2')).toEqual(['hm', '', 'hm']);
    expect(after('watch')).toEqual(['', '', 'hm']); // one was written since
    expect(after('seat 1')).toEqual(['hm', 'hm', 'hm']);
    const unnamed = message(4, { kind: 'remove_name', seat: null, text: 'watch' });
    expect(remarksWithout(remarks, unnamed).map((one) => one.name)).toEqual(['', '', 'Una']);
  });
});
