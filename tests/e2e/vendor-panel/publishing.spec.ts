import { account, database, site } from '../support/stage.ts';
import { keptSession } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a vendor drafts a tagline, publishes it and changes the store URL, and a guest sees it only then @one-width', async ({
  page,
  request,
}) => {
  const owner = await account({ roles: ['vendor'] });
  const mark = owner.id.slice(-8);
  const slug = `drafted-${mark}`;
  await database.insert('vendors', {
    id: owner.id,
    status: 'approved',
    store_name: `Draft ${mark}`,
    slug,
    tagline: 'The old line',
    description: 'A store that only a test visits, and it says so in fifty letters.',
    phone: '555 010 0199',
    website: 'https://drafted.example',
    published: true,
    last_published_at: new Date().toISOString(),
  });
  const says = async (path: string) => {
    const html = await (await request.get(`${site}${path}`)).text();
    return ['The old line', 'The new line'].filter((line) => html.includes(line));
  };
  await keptSession(page, owner);
  await page.goto(`/${slug}/vendor-dashboard/settings-store`);
  const save = page.getByRole('button', { name: 'Save draft' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Tagline').fill('The new line');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved as a draft.' })).toBeVisible();
  await expectAccessible(page);
  expect(await says(`/${slug}`)).toEqual(['The old line']);

  await page.getByRole('link', { name: 'publish it', exact: true }).click();
  await expect(page.getByText('Live, with unpublished changes')).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Published. Shoppers now see your draft.')).toBeVisible();
  await expect.poll(() => says(`/${slug}`), { timeout: 3000 }).toEqual(['The new line']);

  await page.goto(`/${slug}/vendor-dashboard/settings-store`);
  // Text typed next to it is included.
  await page.getByLabel('Tagline').fill('A line for later');
  await page.getByRole('textbox', { name: 'Store URL' }).fill(`moved-${mark}`);
  await page.getByRole('button', { name: 'Change store URL' }).click();
  await expect(page).toHaveURL(`${site}/moved-${mark}/vendor-dashboard/settings-store`);
  await expect(page.getByLabel('Tagline')).toHaveValue('A line for later');
  for (const rest of ['?sort=newest', '/vendor-dashboard/publishing']) {
    const answer = await request.get(`${site}/${slug}${rest}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, `/moved-${mark}${rest}`]);
  }
  expect(await says(`/${slug}`)).toEqual(['The new line']);
});
