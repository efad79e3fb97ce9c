import { expect, whatMoved, test, watchLayoutShift } from '../support/test.ts';

test(
  'a visitor is invited to the vendor waitlist until they dismiss it, and nothing moves when they return',
  { tag: '@one-width' },
  async ({ page }) => {
    const banner = page.getByRole('complementary', { name: 'Vendor waitlist' });
    await page.goto('/about');
    await expect(banner.getByRole('link', { name: 'Join the vendor waitlist' })).toHaveAttribute(
      'href',
      '/vendor-waitlist',
    );
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await watchLayoutShift(page);
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
    await page.waitForLoadState('networkidle');
    expect(await whatMoved(page)).toEqual([]);
  },
);
