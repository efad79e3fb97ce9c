import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CommissionSection } from '#pages/admin/settings/commission-section.tsx';
import type { AdminSettings } from '#schema/admin/settings.ts';

const nothing = () => undefined;
const standard = {
  id: 'standard',
  name: 'Standard',
  rate: '10',
  vendor: '',
  vendor_name: '',
  category: '',
  category_name: '',
  starts_on: '',
  ends_on: '',
};
const section = <Value,>(value: Value) => ({ version: 1, changed_at: null, value });
const settings: AdminSettings = {
  waiting_commission: null,
  commission: section([standard]),
  taxes: section([]),
  payouts: section({
    holdback_days: '7',
    payout_minimum: '25',
    payout_schedule: 'weekly',
    approve_from: '5000',
    correct_alone: '100',
  }),
  shop: section({
    time_zone: 'America/New_York',
    return_days: '30',
    application_days: '5',
    hold_minutes: '15',
  }),
  slugs: section([]),
  switches: section({
    reviews: true,
    questions: true,
    guest_checkout: true,
    applications: true,
    launch_banner: true,
  }),
  categories: [],
  states: [],
};

let outcome = 'saved';
/** The preview still finds room below the limit, whatever saving finds. */
const answers: Readonly<Record<string, () => object>> = {
  preview_money_settings: () => ({
    month: '2026-10-01',
    orders: 0,
    was: '0.00',
    will: '0.00',
    affected: 0,
    stores: [],
    needs_approval: false,
  }),
  save_money_settings: () => ({ version: 1, outcome }),
};
beforeAll(() => {
  vi.stubGlobal('fetch', (input: RequestInfo | URL) =>
    Promise.resolve(Response.json(answers[String(input).split('/').at(-1) ?? '']?.() ?? [])),
  );
});
afterAll(() => vi.unstubAllGlobals());
let leave = nothing;
afterEach(() => leave());

test.each([
  ['saved', 'Saved. This applies from now on.'],
  ['waiting', 'Sent for approval. The current rules apply until another admin approves the change.'],
])('a change that is %s says so, whatever its preview said', async (answer, sentence) => {
  outcome = answer;
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  leave = () => {
    root.unmount();
    element.remove();
  };
  flushSync(() => root.render(<CommissionSection settings={settings} mayWrite onChanged={nothing} />));
  await page.getByRole('button', { name: 'Edit the rule Standard' }).click();
  await page.getByRole('textbox', { name: 'Rate' }).fill('12');
  await page.getByRole('button', { name: 'Preview change' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
});
