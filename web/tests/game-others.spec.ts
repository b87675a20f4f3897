// What is the same at the table of every game.
import { Api } from './api';
import { expect, test } from './players';

test('while somebody else is awaited, a bot plays for who is away', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const { seats } = await new Api(request).open('liguria', ['me:Ann', 'me:Ben', 'greedy']);
  await ann.page.goto(`/#/table/${seats[0]}`);
  await ann.menu('Leave: a bot plays for me');
  await expect(ann.page.getByText(/You are away/)).toBeVisible();
  await ann.page.getByRole('button', { name: 'Return to my seat' }).first().click();
  await expect(ann.page.getByText(/You are away/)).toHaveCount(0);
});
