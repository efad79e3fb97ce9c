import { expect, expectAccessible, test } from '../support/test.ts';

// A dark phone and a light desktop: every color pair of both themes has its own unit test.
test.describe('every page', () => {
  test.beforeEach(async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  });
  for (const path of [
    '/auth',
    '/auth?tab=signup',
    '/auth?invite=nothing',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/email-verification',
  ]) {
    test(
      `${path}: accessible, with one heading and no sideways scroll`,
      { tag: '@nightly' },
      async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, 'nothing sticks out to the side').toBeLessThanOrEqual(0);
      },
    );
  }
});
