import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { VendorRoutingSnapshot } from '#machines/vendor-panel/vendor-routing.machine.ts';
import type { VendorProfile, VendorStatus } from '#schema/identity/session.ts';
import { vendorRoutingModel, whole } from '#samples/models/vendor-panel/vendor-routing.model.ts';
import { screen } from '#samples/screens/vendor-panel/vendor-routing.screen.ts';
import { account, database } from '../../support/stage.ts';
import type { Account } from '../../support/stage.ts';
import { anotherSignsIn, keepSession, logsOut } from '../../support/tabs.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = { profile: Held; people: Map<string, Account> };

const setup = '/vendor/profile-setup';

/** The store's next status (spec §4). */
const steps: Readonly<Record<string, string>> = { invited: 'pending', pending: 'approved' };

/** Notifies the shop by realtime that this account has changed; the shop reads its access again. */
const hearsOfIt = (page: Page, { id }: Account) =>
  expect(async () => {
    const asked = page.waitForRequest(/\/rest\/v1\/user_roles/, { timeout: 2000 });
    await database.update('profiles', `id=eq.${id}`, { company_name: `Iron ${Date.now()}` });
    await asked;
  }).toPass();

export const vendorRoutingDriver = driver<Own>({
  model: vendorRoutingModel,
  screen,
  daily: 'transitions',
  restart: 8,
  beyond: {
    'profile.changed': 'the journey of an invited vendor saves the profile',
    'place.changed/2': 'the journey of an invited member opens a panel',
    'access.changed/5': 'the journey of an invited member opens a panel',
    'done.readProfile/2': 'who has a status has a store',
  },
  possible: (event, any) => {
    const snapshot = any as VendorRoutingSnapshot;
    const { path, userId, status } = snapshot.context;
    // The redirect to the setup happens immediately.
    if (snapshot.matches({ routing: 'redirecting to profile setup' })) {
      return event.type === 'place.changed' && event['path'] === setup;
    }
    if (event.type === 'place.changed') return userId !== null && event['path'] !== path;
    if (event.type !== 'access.changed') return true;
    return event['userId'] !== userId || event['status'] === steps[status ?? ''];
  },
  tolerated: [/status of 4\d\d/, /ERR_FAILED/],
  start: async (page) => {
    const profile = await hold(page, /\/rest\/v1\/vendors\?select=store_name%2Cdescription/);
    return { profile, people: new Map() };
  },
  news: {
    'place.changed': async (event, { page }, any) => {
      if ((any as VendorRoutingSnapshot).matches({ routing: 'redirecting to profile setup' })) return;
      if (event['path'] === setup) {
        // A link that stays on the page, like the banner's.
        await page.evaluate((href) => {
          const link = document.body.appendChild(document.createElement('a'));
          link.href = href;
          link.click();
          link.remove();
        }, setup);
      } else
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    },
    'access.changed': async (event, { page, people }, any) => {
      const { path, userId } = (any as VendorRoutingSnapshot).context;
      const wanted = event['userId'] as string | null;
      if (wanted === null) return logsOut(page);
      const status = event['status'] as VendorStatus;
      const known = people.get(wanted);
      if (userId === wanted && known !== undefined) {
        await database.update('vendors', `id=eq.${known.id}`, { status });
        return hearsOfIt(page, known);
      }
      const store = { status, ...whole, store_name: `Iron of ${wanted} ${Date.now()}` };
      const who = await account({ store, metadata: { first_name: wanted } });
      people.set(wanted, who);
      if (userId !== null) return anotherSignsIn(page, who, wanted);
      await keepSession(page, who);
      await page.goto('about:blank');
      await page.goto(path);
    },
    'done.readProfile': ({ output }, { profile, people }, any) =>
      profile.answer(async (route) => {
        const who = people.get((any as VendorRoutingSnapshot).context.userId ?? '');
        const { phone } = output as VendorProfile;
        await database.update('vendors', `id=eq.${who?.id}`, { phone: phone?.trim() === '' ? null : phone });
        return route.continue();
      }),
    'error.readProfile': (_, { profile }) => profile.answer(breakOff),
  },
});
