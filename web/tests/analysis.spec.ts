// A finished game is analysed: the chart, the marks, what instead, and playing on from there.
import { Api, golden } from './api';
import { violations } from './axe';
import { ANALYSED } from './house';
import { expect, test, type Player } from './players';

/** The shortest game there is. */
const GAME = golden('oltremare/2-without-trade');

interface Decision {
  step: number;
  end: number;
  seat: number;
  mark: string;
  loss_chance: { mean: number };
}

async function analysed(api: Api, id: string): Promise<Decision> {
  interface Shown {
    analysis: { decisions: Decision[] } | null;
  }
  let shown: Shown = { analysis: null };
  await expect
    .poll(async () => (shown = await api.ask<Shown>(`/api/replays/${id}/analysis`)).analysis, ANALYSED)
    .not.toBeNull();
  const [worst] = shown.analysis!.decisions.sort((a, b) => b.loss_chance.mean - a.loss_chance.mean);
  expect(worst!.mark).not.toBe('');
  return worst!;
}

const last = (player: Player) => player.page.getByRole('slider', { name: /^(Position in the game|Position dans)/ });

test('a game is analysed on a desk, and what was better is seen and played', async ({ enter, request }) => {
  const api = new Api(request);
  const id = await api.replay(GAME);
  const ann = await enter('Ann');
  const { page } = ann;
  await page.goto(`/#/replay/${id}`);
  await page.getByRole('region', { name: 'Replay controls' }).getByRole('button', { name: 'Analyse' }).click();
  const chart = page.getByRole('slider', { name: 'Chances of winning' });
  await expect(page.getByRole('progressbar').first().or(chart)).toBeVisible();
  await expect(chart).toBeVisible(ANALYSED);
  const worst = await analysed(api, id);
  const side = page.getByRole('complementary', { name: 'Analysis' });
  const accounts = side.getByRole('table', { name: 'Luck and decisions' });

  await test.step('the chart shows the intervals, and leads to a moment', async () => {
    await chart.hover();
    await expect(page.getByRole('list', { name: 'Chances of winning' }).getByText(/^\d+–\d+%$/)).toHaveCount(2);
    const box = (await chart.boundingBox())!;
    await chart.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await expect(page).not.toHaveURL(new RegExp(`${id}$`));
    await chart.press('End');
    await expect(chart).toHaveAttribute('aria-valuenow', (await last(ann).getAttribute('max'))!);
    await expect(chart).toHaveAttribute('aria-valuetext', /(100%.* 0%|0%.* 100%)/);
    await side.getByText('As a table').click();
    await expect(side.getByRole('table', { name: 'Chances of winning' }).getByRole('row')).not.toHaveCount(1);
    await expect(accounts.getByRole('row')).toHaveCount(3);
    await expect(side.getByText('Biggest swings of luck:')).toBeVisible();
    await expect(side.getByRole('button', { name: /^Move \d+: .* [+−]\d+%$/ }).first()).toBeVisible();
  });

  await test.step('with the knowledge of one seat, what the others decided is not known', async () => {
    const unknown = accounts.getByRole('cell', { name: '–', exact: true });
    await expect(unknown).toHaveCount(0);
    await side.getByLabel('Seen with').selectOption(String(worst.seat));
    await expect(unknown).toHaveCount(4, ANALYSED);
    await side.getByLabel('Seen with').selectOption('all');
    await expect(unknown).toHaveCount(0);
  });

  await test.step('a costly move has its mark in both lists', async () => {
    await side
      .getByRole('button', {
        name: new RegExp(`^Move ${worst.end}, .*: (Mistake|Blunder), −\\d+% chance \\(\\d+–\\d+%\\)`),
      })
      .click();
    await expect(last(ann)).toHaveValue(String(worst.end));
    await page.getByRole('button', { name: 'Turns', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Turns' }).locator('[aria-current]')).toContainText(/Mistake|Blunder/);
  });

  await test.step('better moves are drawn on the board, with their reasons', async () => {
    const ghosts = page.locator('#main').locator('.card.ghost, g[opacity="0.65"]').filter({ visible: true });
    await expect(ghosts).toHaveCount(0);
    await page.getByRole('button', { name: 'Better moves' }).click();
    await expect(ghosts).not.toHaveCount(0);
    const choices = page.getByRole('list', { name: 'The best choices found' });
    await expect(choices.getByRole('button', { pressed: true })).toContainText(/1.*\d+%.*expected/);
    await expect(choices).toContainText(/deals tried/);
    await expect(page.getByText('Not played: shown on the board')).toBeVisible();
    expect(await violations(ann)).toEqual([]);
    await page.getByRole('button', { name: 'Play on from before this move' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(worst.step ? `Move ${worst.step} of` : 'Start of the game');
    await expect(dialog.getByLabel('Your seat')).toHaveValue(String(worst.seat));
    await dialog.getByRole('button', { name: 'Start playing' }).click();
    await expect(ann.myTurn).toBeVisible();
  });

  await test.step('costly moves are puzzles for who made them', async () => {
    await expect(page).toHaveURL(/#\/table\//);
    await page.goto(`/#/mistakes/${id}/${worst.seat}`);
    await expect(page.getByText(/^Find a better move\. Played: /)).toBeVisible();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    const answer = page.getByRole('complementary', { name: 'The answer' });
    await expect(answer.getByText('Best move', { exact: true })).toBeVisible();
    await expect(answer.getByText(/deals tried/)).toBeVisible();
  });

  await test.step('on a phone, in French, who has the link sees it at once', async () => {
    const ben = await enter('Ben', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'fr',
    });
    await ben.page.goto(`/#/replay/${id}?at=${worst.end}`);
    await ben.page.getByRole('button', { name: 'Afficher le graphique' }).tap();
    await expect(ben.page.getByRole('slider', { name: 'Chances de victoire' })).toBeVisible();
    await ben.page.getByRole('button', { name: 'Analyse', exact: true }).first().tap();
    await ben.page.getByRole('button', { name: new RegExp(`^Coup ${worst.end}, .*: (Erreur|Gaffe)`) }).tap();
    await ben.page.getByRole('button', { name: /^Meilleurs coups/ }).tap();
    await expect(ben.page.getByRole('list', { name: 'Les meilleurs choix trouvés' })).toContainText(/attendus/);
    expect(await violations(ben)).toEqual([]);
    await ben.page.goto(`/#/mistakes/${id}/${worst.seat}`);
    await expect(ben.page.getByText(/^Trouve un meilleur coup\. Joué\s: /)).toBeVisible();
    await ben.page.goBack();
    await ben.page.getByRole('button', { name: /^Meilleurs coups/ }).tap();
    await ben.page.getByRole('button', { name: 'Reprendre avant ce coup' }).tap();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Commencer à jouer' }).tap();
    await expect(
      ben.page
        .getByRole('status')
        .filter({ hasText: /^À toi/ })
        .first(),
    ).toBeVisible();
  });
});

test('after a game its analysis is begun at the table, and never before', async ({ enter, request }) => {
  const api = new Api(request);
  const { watch } = await api.open('oltremare', ['random', 'random'], { options: { proposals: 0 } });
  const running = await api.open('oltremare', ['me', 'random']);
  const refused = await request.post('/api/table/analysis', {
    headers: { Authorization: `Bearer ${running.watch}` },
    data: { knowledge: 'all' },
  });
  expect(await refused.json()).toMatchObject({ error: 'a game can be analysed when it is over' });
  const ann = await enter('Ann');
  await ann.page.goto(`/#/table/${watch}`);
  const section = ann.page.getByRole('region', { name: 'Analysis' });
  await expect(section).toBeVisible();
  await ann.page.getByRole('button', { name: 'Analyse this game' }).click();
  await expect(section.getByRole('progressbar').or(section.getByRole('slider'))).toBeVisible();
});
