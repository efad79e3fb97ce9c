import { readFile } from 'node:fs/promises';
import { account, database } from '../support/stage.ts';
import { keptSession } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a vendor imports a file with an invalid row, downloads that row, and lists the products @one-width', async ({
  page,
}) => {
  const owner = await account({ roles: ['vendor'] });
  const mark = owner.id.slice(-8);
  await database.insert('vendors', {
    id: owner.id,
    status: 'approved',
    store_name: `Iron ${mark}`,
    slug: `iron-${mark}`,
    description: 'A store that only a test visits.',
    published: true,
  });
  const [category] = await database.select('categories', 'select=slug&depth=eq.1&limit=1');
  const row = (name: string, price: string) =>
    `${name},Made for a test of imports.,${String(category?.['slug'])},${price},5\n`;
  await keptSession(page, owner);
  await page.goto(`/iron-${mark}/vendor-dashboard/products`);
  await page.getByRole('link', { name: 'Import products from a file' }).click();
  await page.getByLabel(/Choose a CSV or XLSX file/).setInputFiles({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Title,Text,Category,Price,Stock\n${row('Bar', '40')}${row('Mat', 'free')}${row('Plate', '20')}${row('8-Oct', '20')}`,
    ),
  });
  await page.getByLabel(/^Description/).selectOption({ label: 'Text' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('row', { name: /3 Price/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /5 Name.*turned this into a date/ })).toBeVisible();
  await expectAccessible(page);

  // The page is restored.
  await page.reload();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows with errors' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(
    `\ufeffTitle,Text,Category,Price,Stock,Row,Reason\r\nMat,Made for a test of imports.,${String(category?.['slug'])},free,5,3,"Price must be 0.01 to 999999.99, with up to 2 decimals"\r\n8-Oct,Made for a test of imports.,${String(category?.['slug'])},20,5,5,"Your spreadsheet turned this into a date. Format the column as text, then enter it again"\r\n`,
  );
  await page.getByRole('button', { name: 'Skip rows with errors' }).click();
  await expect(page.getByText('We imported part of goods.csv.')).toBeVisible();
  await page.getByRole('link', { name: 'View products' }).click();
  await expect(page.getByRole('link', { name: 'Plate' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mat' })).toHaveCount(0);
});
