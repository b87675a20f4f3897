// Friends come to a table by their links, ask each other to undo, and find the game again; others watch and chat.
import { Api, keyIn } from './api';
import { drawn, passUntil, stopTime } from './layout';
import { expect, test } from './players';

test('friends gather by their links, undo by agreement, and find the game again', async ({ enter, request }) => {
  const ann = await enter('Ann', { permissions: ['clipboard-read', 'clipboard-write'] });
  const ben = await enter('Ben', { locale: 'fr-FR', viewport: { width: 390, height: 844 } });
  const { page } = ann;
  await page.clock.install();
  // A phone has a sheet of its own for sharing.
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = async (what) => void shared.push(what);
  });
  const shared = () => page.evaluate(() => (window as unknown as { shared: { url: string; text: string }[] }).shared);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const links = await ann.openTable('Mille Fiori', ['Ben', 'Bot: Merchant']);

  await test.step('the table says for whom it waits, and has the links again', async () => {
    await expect(page.getByText('Waiting for Ben.')).toBeVisible();
    await expect(ann.seat('Ben')).toContainText('not here yet');
    await page.reload();
    await page.getByRole('button', { name: 'Invite' }).click();
    const invite = page.getByRole('dialog', { name: 'Links to this table' });
    await expect(invite.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('has not opened the link yet');
    await stopTime(page);
    await invite.getByRole('button', { name: 'Copy link: Ben' }).click();
    await passUntil(page, invite.getByText('Link copied'));
    await page.clock.resume();
    expect(await copied()).toBe(links.Ben);
    await invite.getByRole('button', { name: 'Share link: Ben' }).click();
    await expect.poll(shared).toEqual([{ title: 'Fondaco', text: 'Play Mille Fiori with me', url: links.Ben }]);

    await ben.page.goto(links.Ben!);
    await expect(ben.page.getByText('Cette place est gardée pour Ben.')).toBeVisible();
    await expect(invite.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('has opened the link');
    // A new link takes the place of the old one, here too.
    await invite.getByRole('button', { name: 'New link: Ben' }).click();
    await expect(ben.page.getByRole('heading', { name: 'Ce lien ne fonctionne pas' })).toBeVisible();
    await expect(invite.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('has not opened the link yet');
    await invite.getByRole('button', { name: 'Copy link: Ben' }).click();
    await expect.poll(copied).not.toBe(links.Ben);
    links.Ben = await copied();
    await invite.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('when all are there, it says so', async () => {
    await ben.page.goto(links.Ben!);
    await expect(ann.seat('Ben')).toContainText('has opened the link');
    await stopTime(page);
    await ben.page.getByRole('button', { name: 'Prendre place' }).click();
    await passUntil(page, page.getByText('Everyone is here: Ann, Ben and Red. Have a good game!'));
    await page.clock.resume();
    await expect(page.getByText('Waiting for Ben.')).toHaveCount(0);
    await expect(ann.log).toContainText('Everyone is here: Ann, Ben and Red.');
  });

  const api = new Api(request);
  const [annKey, benKey] = [keyIn(page.url()), keyIn(ben.page.url())];
  await test.step('asked to undo, one is told what', async () => {
    await api.playOut([annKey, benKey], ({ phase }) => phase === 'using');
    await api.playOut([annKey, benKey], ({ phase }) => phase === 'choosing');
    const card = ben.page.getByRole('button', { name: /^Choisir / }).first();
    await expect(card).toBeVisible();
    await drawn(ben.page);
    const places = () => Promise.all([ben.board, card].map((one) => one.boundingBox()));
    const before = await places();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Ask to undo' }).click();
    const points = page.getByRole('dialog', { name: 'Ask to undo' }).getByRole('radio');
    await expect(points.first()).toBeChecked();
    const chosen = page.getByRole('dialog', { name: 'Ask to undo' }).locator('label').nth(1);
    const what = (await chosen.innerText()).trim();
    await chosen.click();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const told = `Ann asks to go back to before this: “${what.replace(/[.]$/, '')}`;
    await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible();
    await expect(ann.log).toContainText(told);
    await expect(ben.page.getByRole('status').filter({ hasText: 'Ann demande à revenir avant ceci' })).toBeVisible();
    // It comes and goes without moving anything under a finger, and can be put away.
    const fold = ben.page.getByRole('region', { name: 'Annonces' }).getByRole('button', { name: 'Fermer' }).last();
    expect(await places()).toEqual(before);
    await fold.click();
    await expect(ben.page.getByRole('button', { name: 'Accepter' })).toHaveCount(0);
    await ben.page.getByRole('button', { name: 'Revoir l’annonce' }).click();
    expect(await places()).toEqual(before);
    await stopTime(page);
    await ben.page.getByRole('button', { name: 'Accepter' }).click();
    await passUntil(page, page.locator('.banner').filter({ hasText: 'Ben agreed.' }));
    await page.clock.resume();
    await expect(page.getByRole('status').filter({ hasText: told })).toHaveCount(0);
    await expect(ann.log).toContainText('Ben agreed.');
    // The same once more is shown, though it was put away the first time.
    const yes = ben.page.getByRole('button', { name: 'Accepter' });
    await api.ask('/api/table/proposals', annKey, { what: 'end' });
    await expect(yes).toBeVisible();
    await fold.click();
    await api.ask('/api/table/refuse', annKey, {});
    await expect(ben.page.getByRole('button', { name: 'Revoir l’annonce' })).toHaveCount(0);
    await api.ask('/api/table/proposals', annKey, { what: 'end' });
    await expect(yes).toBeVisible();
    await api.ask('/api/table/refuse', annKey, {});
  });

  await test.step('a finished game is among one’s games, with its result and its replay', async () => {
    await page.goto('/');
    const going = page.getByRole('region', { name: 'Continue' });
    const games = page.getByRole('region', { name: 'Your games' });
    await expect(going).toContainText('Mille Fiori');
    await expect(games).toHaveCount(0);
    await api.ask('/api/table/proposals', annKey, { what: 'end' });
    await api.ask('/api/table/agree', benKey, {});
    await page.reload();
    await expect(games).toContainText(/(You won|Shared victory|Place \d of 3), ended early/);
    await expect(games).toContainText(/Ann\s*\d+/);
    await expect(going).toHaveCount(0);
    await games.getByRole('button', { name: 'Replay' }).click();
    await expect(page.getByText('Start of the game', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Share link: This moment' }).click();
    await expect.poll(async () => (await shared()).at(-1)?.text).toBe('A game of Mille Fiori');
    await page.goto('/');
    await games.getByRole('button', { name: 'Remove this game from the list' }).click();
    await expect(games).toHaveCount(0);
  });
});

test('spectators chat among themselves, and players read it afterwards', async ({ enter, request }) => {
  const api = new Api(request);
  const clock = { kind: 'live', bank: 900, increment: 10 };
  const options = { late_choice: true };
  const wanted = { listed: true, spectator_chat: true, clock, options, undo: 'none' };
  const links = await api.open('millefiori', ['me:Ann', 'me:Zacharie', 'me', 'greedy'], wanted);
  const [ann, una, zoe] = [await enter('Ann'), await enter('Una'), await enter('Zoe')];

  await una.page.goto('/');
  const listed = una.page.getByRole('listitem').filter({ hasText: 'Zacharie' });
  for (const fact of ['15 min + 10 s per turn', 'no undo', 'spectators can chat', '1 free seat', 'Greedy']) {
    await expect(listed).toContainText(fact);
  }
  await expect(listed).not.toContainText('standard rules');
  await listed.getByRole('button', { name: 'Watch' }).click();
  await zoe.page.goto(`/#/table/${links.watch}`);
  await ann.page.goto(`/#/table/${links.seats[0]}`);
  for (const [player, text] of [
    [una, 'She sails too early.'],
    [zoe, 'Wait and see.'],
  ] as const) {
    const field = player.page.getByLabel('Write to spectators');
    await expect(field).toBeVisible();
    await player.page.keyboard.press('t');
    await expect(field).toBeFocused();
    await field.fill(text);
    await player.page.getByLabel('Your name').fill(player.name);
    await player.page.getByRole('button', { name: 'Send' }).click();
  }
  for (const { talk } of [una, zoe]) await expect(talk).toContainText(/Una.*She sails too early.*Zoe.*Wait and see/s);
  await ann.say('Is anybody watching?');
  for (const { talk } of [ann, una, zoe]) await expect(talk).toContainText('Is anybody watching?');
  await expect(ann.talk).not.toContainText('too early');

  await zoe.page.setViewportSize({ width: 390, height: 844 });
  const stage = zoe.page.locator('main, main *');
  await stage.evaluateAll((all) => all.forEach((one) => one.scrollBy({ top: 200, behavior: 'instant' })));
  await api.sit(links.seats[1]!, 'Zacharie');
  await api.ask('/api/table/proposals', links.seats[0], { what: 'end' });
  for (const seat of [1, 2]) await api.ask('/api/table/agree', links.seats[seat], {});
  await expect(ann.talk).toContainText(/She sails too early.*Wait and see.*Is anybody watching/s);

  await test.step('on a phone, what spectators write is counted until it is read', async () => {
    await expect(zoe.page.locator('.end h2').first()).toBeInViewport();
    const chat = zoe.page.getByRole('navigation').getByRole('button', { name: /^Chat/ });
    await expect(chat).toHaveText('Chat');
    await una.page.getByLabel('Write to spectators').fill('Well played!');
    await una.page.getByRole('button', { name: 'Send' }).click();
    await expect(chat).toHaveText(/Chat\s*1/);
    await chat.click();
    await expect(zoe.talk).toContainText('Well played!');
    await expect(chat).toHaveText('Chat');
  });
});

test('of many tables, those where it is one’s turn come first', async ({ enter, request }) => {
  const api = new Api(request);
  const mine = (await api.open('millefiori', ['me:Ann', 'greedy'])).seats[0]!;
  await api.sit(mine, 'Ann');
  const others = Array.from({ length: 6 }, () => api.open('oltremare', ['me:Ann', 'me:Ben', 'greedy']));
  const keys = [...(await Promise.all(others)).map(({ seats }) => seats[0]!), mine];
  const ann = await enter('Ann');
  const { page } = ann;
  await page.addInitScript(
    (all) => localStorage.setItem('tables', all),
    JSON.stringify(
      keys.map((key) => ({ key, game: key === mine ? 'millefiori' : 'oltremare', role: 'seat 0', at: 1 })),
    ),
  );
  await page.goto('/');
  const going = page.getByRole('region', { name: 'Continue' });
  await expect(going.getByRole('link').first()).toContainText(/Mille Fiori.*Your turn/s);
  await expect(going.getByRole('link')).toHaveCount(6);
  await going.getByRole('button', { name: 'Show 1 more' }).click();
  await expect(going.getByRole('link')).toHaveCount(7);
});
