import { expect, it } from 'vitest';
import { Windows } from './windows';

it('hears what another window has answered before it could listen', async () => {
  const [one, other] = [new Windows(), new Windows()];
  const heard: string[] = [];
  const all = new Promise<void>((resolve) => {
    other.listen((text) => {
      other.say(`answer to ${text}`);
      if (text === 'second') resolve();
    });
  });
  one.say('first');
  one.say('second');
  await all;
  const both = new Promise<void>((resolve) => {
    one.listen((text) => {
      if (heard.push(text) === 2) resolve();
    });
  });
  await both;
  expect(heard).toEqual(['answer to first', 'answer to second']);
  one.close();
  other.close();
});
