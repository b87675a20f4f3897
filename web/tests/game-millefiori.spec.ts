// Two people and a bot play Mille Fiori from the first click to the rematch, and somebody watches.
import { Api, keyIn, type View } from './api';
import { Line } from './house';
import { called, expect, glassMaker, test } from './players';

/** When Ann must act, and a few lozenges, or the last cards, are left. */
const nearlyOver = ({ to_act, round, rounds, card_of_round, cards_of_round, seats }: View): boolean =>
  to_act.includes(0) &&
  ((round === rounds && Number(card_of_round) >= Number(cards_of_round) - 1) ||
    seats.some(({ supply }) => Number(supply) < 8));

test('a game of two people and a bot, from the first click to the rematch', async ({ enter, baseURL, request }) => {
  const [ann, ben, una] = [await enter('Ann'), await enter('Ben'), await enter('Una')];
  const line = await Line.to(baseURL!);
  const links = await ann.openTable('Mille Fiori', ['Ben', 'Bot: Merchant'], { watch: true });
  await ben.come(line.over(links.Ben!));
  await una.page.goto(links.watch!);
  const seat = ann.page.url();

  await test.step('the one who watches sees the same board, and nobody’s hand', async () => {
    await expect(una.page.getByText('Spectating')).toBeVisible();
    await expect(ann.page.getByText('1 spectator')).toBeVisible();
    await expect(una.seat('Ann')).toBeVisible();
    await expect(una.lit()).toHaveCount(0);
    await expect(una.page.getByRole('heading', { name: /hand/ })).toHaveCount(0);
  });

  await test.step('a choice is hidden, and can be changed until all have chosen', async () => {
    await expect(ann.lit(/^Choose /)).toHaveCount(5);
    const first = await called(ann.lit(/^Choose /).first());
    await ann.do(ann.lit(first).first());
    await expect(ann.chosen).toHaveAccessibleName(first.replace('Choose ', ''));
    await expect(ann.myTurn).toHaveCount(0);
    await ann.do(ann.lit(/^Choose /).last());
    await expect(ann.chosen).not.toHaveAccessibleName(first.replace('Choose ', ''));
    await ann.undo();
    await expect(ann.chosen).toHaveAccessibleName(first.replace('Choose ', ''));
    await ann.undo();
    await expect(ann.myTurn).toBeVisible();
  });

  await test.step('what is said arrives at the others', async () => {
    await ann.say('Good luck!');
    await expect(ben.talk).toContainText('Good luck!');
    await expect(una.talk).toContainText('Ann');
    await expect(una.page.getByLabel('Type a message')).toHaveCount(0);
  });

  await test.step('what is forbidden says which rule forbids it, with a way there', async () => {
    await ann.do(ann.lit(/^Choose /).first());
    await ben.do(ben.lit(/^Choose /).first());
    const active = await Promise.race([
      ann
        .lit(/^(Place on|Sail) /)
        .first()
        .waitFor()
        .then(() => ann),
      ben
        .lit(/^(Place on|Sail) /)
        .first()
        .waitFor()
        .then(() => ben),
    ]);
    await active.page.locator('[data-try^="place "]').first().click();
    const refusal = active.page.getByRole('alert').filter({ hasText: 'Show the rule' });
    await expect(refusal).toBeVisible();
    const [rules] = await Promise.all([active.page.waitForEvent('popup'), refusal.getByRole('link').click()]);
    await expect(rules.getByRole('heading', { name: /Mille Fiori/, level: 1 })).toBeVisible();
    await expect(rules.getByRole('article').and(rules.locator(':focus'))).toBeInViewport();
    await rules.close();
    await refusal.getByRole('button', { name: 'Close' }).click();
    await expect(refusal).toHaveCount(0);
  });

  await test.step('a first part is played', () => ann.playFor(4, glassMaker, [[ben, glassMaker]]));

  await test.step('after a reload everything is there again', async () => {
    await expect(una.log).toContainText('Ann');
    await una.page.goto('about:blank');
    await ann.page.reload();
    await expect(ann.talk).toContainText('Good luck!');
    await expect(ann.log).toContainText('Ben');
  });

  await test.step('a lost connection shows, and comes back by itself', async () => {
    line.cut();
    await expect(ben.page.getByText('Connection lost')).toBeVisible();
    await expect(ann.seat('Ben')).toContainText('not connected');
    await ann.say('Where are you?');
    line.mend();
    await expect(ben.talk).toContainText('Where are you?');
    await expect(ben.page.getByText('Connection lost')).toHaveCount(0);
    await expect(ann.seat('Ben')).not.toContainText('not connected');
  });

  await test.step('what lies between is played without the page', async () => {
    for (const { page } of [ann, ben]) await page.goto('about:blank');
    await new Api(request).playOut([keyIn(seat), keyIn(links.Ben!)], nearlyOver);
    await ann.page.goto(seat);
    await ben.page.goto(line.over(links.Ben!));
  });

  await test.step('it is played to the end', async () => {
    const before = ann.clicks;
    await Promise.all([ann.playOn(glassMaker), ben.playOn(glassMaker)]);
    expect(ann.clicks - before).toBeGreaterThan(0);
  });

  await test.step('the end tells all the same: ranking, charts, proof', async () => {
    await una.page.goto(links.watch!);
    for (const player of [ann, ben, una]) {
      await expect(player.ranking.getByRole('listitem')).toHaveCount(3);
      await expect(player.page.getByRole('heading', { name: 'Where the points came from' })).toBeVisible();
      await expect(player.page.getByRole('heading', { name: 'Score over the game' })).toBeVisible();
      await expect(player.page.getByText('They match: the shuffle was not tampered with.')).toBeVisible();
    }
    expect(await ben.ranking.getByRole('listitem').first().innerText()).toContain(
      (await una.ranking.getByRole('listitem').first().innerText()).split('\n').at(-1)!,
    );
    await expect(una.page.getByRole('button', { name: /rematch/i })).toHaveCount(0);
  });

  await test.step('the replay of this game', async () => {
    const { page } = una;
    await page.getByRole('button', { name: 'Watch the replay' }).click();
    await expect(page.getByText('Start of the game', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect(page.getByText(/^Move (\d+) of \1$/)).toBeVisible();
    await page.getByRole('slider', { name: 'Position in the game' }).fill('20');
    await expect(page.getByText(/^Move 20 of/)).toBeVisible();
    await page.getByLabel('Point of view').selectOption({ label: '1 · Ann' });
    await expect(page).toHaveURL(/at=20&viewpoint=0/);
  });

  await test.step('a rematch leads both to the same new table, with the bot that the first of them has chosen', async () => {
    await ann.page.getByRole('group', { name: 'Bots at the rematch' }).getByRole('combobox').selectOption('apprentice');
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await expect(ann.lit(/^Choose /)).toHaveCount(5);
    await ben.page.getByRole('button', { name: 'Join the rematch' }).click();
    await expect(ben.lit(/^Choose /)).toHaveCount(5);
    await expect(ben.page.getByRole('list', { name: 'Players' }).first()).toContainText('Apprentice');
    await ben.say('Once more!');
    await expect(ann.talk).toContainText('Once more!');
    await expect(ann.talk).not.toContainText('Good luck!');
  });
  line.close();
});
