import { randomUUID } from 'node:crypto';
import { database } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const pages = [
  ['/blog', 'Vendor Blog'],
  ['/help', 'Help'],
  ['/contact', 'Contact'],
  ['/about', 'About'],
  ['/careers', 'Careers'],
  ['/press', 'Press'],
  ['/shipping', 'Shipping'],
  ['/returns', 'Returns'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/cookies', 'Cookies'],
  ['/accessibility', 'Accessibility'],
  ['/become-a-vendor', 'Become a vendor'],
  ['/vendor-pricing', 'Vendor pricing'],
  ['/vendor-waitlist', 'Vendor waitlist'],
  ['/order/lookup', 'Find your order'],
] as const;

// A dark phone and a light desktop: every color pair of both themes has its own unit test.
test.beforeEach(async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
});

test('every page has its title and text without script', { tag: '@one-width' }, async ({ request }) => {
  for (const [path, title] of pages) {
    expect(await (await request.get(path)).text()).toContain(`>${title}</h1>`);
  }
});

// One of each kind: the others are made of the same parts, and their stories are checked.
for (const path of [
  '/blog',
  '/help',
  '/contact',
  '/returns',
  '/vendor-pricing',
  '/vendor-waitlist',
  '/order/lookup',
]) {
  test(`${path}: is accessible and fits the screen`, { tag: '@nightly' }, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
}

test('links lead from the blog to a post to its store', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Which kettlebell first, and which one next' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Which kettlebell first, and which one next' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'The second bell' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Visit store' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kettle Row Foundry' })).toBeVisible();
});

test(
  'a draft, a post without a store and an invalid slug are not found',
  { tag: '@one-width' },
  async ({ request }) => {
    for (const slug of ['no-such-post', '%27%20or%201=1', 'a'.repeat(300)]) {
      expect((await request.get(`/blog/${slug}`)).status()).toBe(404);
    }
  },
);

test(
  'the help search filters while typing and matches every word',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    await page.goto('/help');
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Search help').fill('freight curb');
    await expect(page.getByRole('status').filter({ hasText: 'article' })).toHaveText('1 article');
    await page.getByText('How does freight delivery work?').click();
    await expect(page.getByText('Check the pallet before you sign.')).toBeVisible();
    await page.getByLabel('Search help').fill('zebra');
    await expect(page.getByText('No results for “zebra”.')).toBeVisible();
  },
);

test(
  'a message is refused with its reason, kept while offline, and sent once',
  { tag: '@one-width' },
  async ({ page, context, tolerated }) => {
    tolerated.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const subject = `Where is it? ${randomUUID()}`;
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByText('Message is required')).toBeVisible();
    await page.getByLabel('Name').fill('Ann Lee');
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message').fill('My bar has not arrived yet. <script>alert(1)</script>');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toContainText('Your text is still here');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message sent')).toBeVisible();
    const rows = await database.select(
      'contact_messages',
      `select=name,email,message,status&subject=eq.${encodeURIComponent(subject)}`,
    );
    expect(rows).toEqual([
      {
        name: 'Ann Lee',
        email: 'ann@example.com',
        message: 'My bar has not arrived yet. <script>alert(1)</script>',
        status: 'open',
      },
    ]);
  },
);

test(
  'an address joins the waitlist only once',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, email }) => {
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto('/vendor-waitlist');
      await page.waitForLoadState('networkidle');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      await expect(page.getByText("You're on the list")).toBeVisible();
    }
    expect(await database.select('vendor_waitlist', `select=status&email=eq.${email}`)).toEqual([
      { status: 'pending' },
    ]);
  },
);

test('the calculator updates while typing', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
  await page.goto('/vendor-pricing');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('row', { name: /You receive/ })).toContainText('$7,200.00');
  await page.getByLabel('Your monthly sales').fill('100.50');
  await expect(page.getByRole('row', { name: /Commission/ })).toContainText('$10.05');
  await expect(page.getByRole('row', { name: /You receive/ })).toContainText('$90.45');
  await page.getByLabel('Your monthly sales').fill('lots');
  await expect(page.getByText('Enter an amount such as 8,000 or 1250.50')).toBeVisible();
});
