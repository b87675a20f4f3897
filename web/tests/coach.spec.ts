// The coach: hints at one's own turn, the puzzle of the day, and one's own mistakes as puzzles.
import { Api, golden } from './api';
import { violations } from './axe';
import { expect, test } from './players';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('a hint shows the best choices, on the board too, and plays one', async ({ enter, request }) => {
  const key = await new Api(request).playedOn(
    golden('millefiori/4-mixed'),
    0,
    110,
    (view) => view.phase === 'choosing',
  );
  const ann = await enter('Ann');
  await ann.page.goto(`/#/table/${key}`);
  await ann.page.getByRole('button', { name: 'Hint' }).click();
  const hint = ann.page.getByRole('region', { name: 'Hint' });
  await expect(hint.getByRole('listitem').filter({ has: ann.page.getByText('Play this') })).toHaveCount(3);
  await expect(hint.getByText('Best choice', { exact: true })).toBeVisible();
  await expect(hint.getByText(/^\d+% \(\d+–\d+%\)$/)).toHaveCount(3);
  await expect(hint.getByText(/deals tried/)).toHaveCount(3);
  expect(await violations(ann)).toEqual([]);
  await hint.getByRole('button', { name: /^Choice 2/ }).click();
  await expect(hint.getByRole('button', { name: /^Choice 2/, pressed: true })).toBeVisible();
  await hint.getByRole('button', { name: 'Play this' }).first().click();
  await expect(hint).toHaveCount(0);
  await expect(ann.log).toContainText('Ann');
  expect(
    (await new Api(request).ask<{ kind: string }[]>('/api/table/messages', key)).map(({ kind }) => kind),
  ).not.toContain('hint');
});

test('on a phone, in French, where others agreed, they see that a hint was asked for', async ({ enter, request }) => {
  const links = await new Api(request).open('millefiori', ['me:Ann', 'me:Ben'], { hints: true });
  const ann = await enter('Ann', { ...PHONE, locale: 'fr' });
  await ann.page.goto(`/#/table/${links.seats['0']}`);
  await ann.page.getByRole('button', { name: 'Indice' }).click();
  const hint = ann.page.getByRole('region', { name: 'Indice' });
  await expect(hint.getByText('Meilleur choix', { exact: true })).toBeVisible();
  await expect(hint.getByText(/donnes essayées/).first()).toBeVisible();
  const box = (await hint.boundingBox())!;
  expect([box.x, box.x + box.width]).toEqual([0, PHONE.viewport.width]);
  const ben = await enter('Ben');
  await ben.page.goto(`/#/table/${links.seats['1']}`);
  await expect(ben.page.getByText('At this table players may ask for hints')).toBeVisible();
  await ben.page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(ben.log).toContainText('Ann asked for a hint.');
});

test('the puzzle of the day is solved on the board, and the streak is kept', async ({ enter, request }) => {
  const api = new Api(request);
  const ann = await enter('Ann');
  const { page } = ann;
  await page.clock.setFixedTime(new Date('2026-11-16T12:00:00Z'));
  await page.goto('/');
  const daily = page.getByRole('region', { name: 'Puzzle of the day' });
  await daily.getByRole('link', { name: 'Mille Fiori' }).click();
  await expect(page.getByText('Find your best move.')).toBeVisible();
  const id = new URL(page.url()).hash.match(/puzzle\/([a-z]+-\d+)/)![1]!;
  const { best } = await api.ask<{ best: { actions: string[] } }>('/api/puzzles/answer', '', { id });
  /** As it is called on the board, after what was done. */
  const choose = async (action: string, actions: string[] = []) => {
    interface Shown {
      words: { choices: { action: string; said: string }[] };
    }
    const { words } = await api.ask<Shown>('/api/puzzles', '', { id, actions });
    await ann
      .lit(words.choices.find((choice) => choice.action === action)!.said)
      .first()
      .click();
  };
  // Something else first: it is not the best, and one may try again.
  const { legal } = await api.ask<{ legal: string[] }>('/api/puzzles', '', { id });
  await choose(legal.find((action) => action !== best.actions[0])!);
  await expect(page.getByText(/^(Not the best move|Well found!)$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  for (const [at, action] of best.actions.entries()) await choose(action, best.actions.slice(0, at));
  await expect(page.getByRole('complementary', { name: 'The answer' }).getByText('Well found!')).toBeVisible();
  await expect(page.getByText('Best move', { exact: true })).toBeVisible();
  expect(await violations(ann)).toEqual([]);
  await expect(page.getByText('1 day in a row')).toBeVisible();
  await page.goto('/#/');
  await expect(daily.getByText('1 day in a row')).toBeVisible();
  await expect(daily.getByRole('link', { name: /^Mille Fiori.*Solved$/ })).toBeVisible();
});

test('on a phone, in French, the answer is shown with its reasons', async ({ enter }) => {
  const ann = await enter('Ann', { ...PHONE, locale: 'fr' });
  await ann.page.goto('/#/puzzle/oltremare-1');
  await ann.page.getByRole('button', { name: 'Montrer la réponse' }).click();
  const answer = ann.page.getByRole('complementary', { name: 'La réponse' });
  await expect(answer.getByText('Meilleur coup', { exact: true })).toBeVisible();
  await expect(answer.getByText(/donnes essayées/)).toBeVisible();
  expect(await violations(ann)).toEqual([]);
});
