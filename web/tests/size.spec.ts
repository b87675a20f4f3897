// What a table costs somebody who comes for the first time.
import { Api } from './api';
import { expect, test } from './players';

const MOST = 180_000;

for (const [game, seats] of Object.entries({ millefiori: 2, oltremare: 3, liguria: 3 })) {
  test(`the table of ${game} is light`, async ({ enter, request }) => {
    const api = new Api(request);
    const { seats: keys } = await api.open(game, ['me:Ann', ...Array.from({ length: seats - 1 }, () => 'greedy')]);
    await api.sit(keys[0]!, 'Ann');
    const ann = await enter('Ann');
    const { page } = ann;
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!/\.js$/.test(new URL(response.url()).pathname)) return;
      sizes.push(
        response
          .finished()
          .then(() => response.request().sizes())
          .then(({ responseBodySize }) => responseBodySize),
      );
    });
    await page.goto(`/#/table/${keys[0]}`);
    await ann.turn(); // the board is there, with all that it is drawn with
    const all = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(all).toBeGreaterThan(20_000);
    expect(all).toBeLessThanOrEqual(MOST);
  });
}
