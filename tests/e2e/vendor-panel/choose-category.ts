import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** Finds a category by its name, and takes the first match. */
export async function chooseCategory(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Category', exact: true });
  await field.click();
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(name);
  await page.getByRole('list', { name: 'Found' }).getByRole('button').first().click();
  await expect(field).toContainText(name);
}
