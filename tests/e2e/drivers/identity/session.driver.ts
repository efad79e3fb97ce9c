import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { SessionSnapshot } from '#machines/identity/session.machine.ts';
import { messages } from '#schema/texts/texts.ts';
import type { Access, SessionFacts } from '#schema/identity/session.ts';
import { rightPassword } from '#samples/data/identity/auth-samples.ts';
import type { Case } from '#engine/paths.ts';
import { ada, sessionModel } from '#samples/models/identity/session.model.ts';
import { screen } from '#samples/screens/identity/session.screen.ts';
import { account, database, site, tokenFor } from '../../support/stage.ts';
import type { Account } from '../../support/stage.ts';
import {
  anotherSignsIn,
  askedHere,
  endsElsewhere,
  foldsMenu,
  keepSession,
  logsIn,
  logsOut,
  looksAgain,
  unfoldsMenu,
  wantsIn,
} from '../../support/tabs.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = {
  access: Held;
  orders: Held;
  logout: Held;
  verify: Held;
  people: ReadonlyMap<string, Account>;
  /** Lets the other tab finish signing out. */
  leave: (() => Promise<void>) | null;
};

const factsOf = ({ session }: Case) => session as SessionFacts;
const nameOf = ({ userId }: SessionFacts) => (userId === ada.userId ? 'Ada' : 'Grace');

function personOf({ people }: Own, facts: SessionFacts | null): Account {
  const who = people.get(facts === null ? 'Ada' : nameOf(facts));
  if (who === undefined) throw new Error('Nobody of this name');
  return who;
}

/** Sets what the server grants from now on. */
async function mayDo({ id }: Account, { roles, vendorStatus }: Access): Promise<void> {
  await database.remove('user_roles', `user_id=eq.${id}`);
  if (roles.length > 0) {
    await database.insert(
      'user_roles',
      roles.map((role) => ({ user_id: id, role })),
    );
  }
  await database.update('vendors', `id=eq.${id}`, { status: vendorStatus ?? 'rejected' });
}

/** Notifies the shop by realtime that this account has changed. */
const hearsOfIt = (page: Page, { id }: Account) =>
  expect(async () => {
    const asked = page.waitForRequest(/\/rest\/v1\/user_roles/, { timeout: 2000 });
    await database.update('profiles', `id=eq.${id}`, { company_name: `Iron ${Date.now()}` });
    await asked;
  }).toPass();

const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

const inLib = 'auth-js has told of the end before it answers';

export const sessionDriver = driver<Own>({
  model: sessionModel,
  screen,
  daily: 'transitions',
  beyond: {
    TOKEN_REFRESHED:
      'a renewal is due after an hour, and the clock that brings it stops the timers of every tab',
    'USER_UPDATED/1': 'all tabs of a browser share one session',
    'error.loadAccess': 'what cannot be read counts as nothing, each of the four for itself',
    'error.rereadAccess': 'what cannot be read counts as nothing, each of the four for itself',
    'done.signOut': inLib,
    'error.signOut/0': inLib,
  },
  possible: (event, any) => {
    const snapshot = any as SessionSnapshot;
    const { leaving, fresh, access, session } = snapshot.context;
    if (snapshot.matches('signed out')) return true;
    // The service reports a sign-in only after the initial session.
    if (snapshot.matches('initializing')) return event.type !== 'SIGNED_IN';
    if (!snapshot.matches('signed in')) return true;
    if (snapshot.matches({ 'signed in': { access: 'deferred' } }))
      return event.type.startsWith('xstate.after');
    if (snapshot.matches({ 'signed in': { presence: 'signing out' } })) {
      return event.type === 'SIGNED_OUT' || event.type.startsWith('xstate.error.');
    }
    if (leaving) return event.type === 'SIGNED_OUT';
    switch (event.type) {
      case 'PASSWORD_RECOVERY':
        // The link reloads the page.
        return (
          !fresh &&
          access.roles.length === 0 &&
          snapshot.matches({ 'signed in': { access: 'loading', password: 'settled' } })
        );
      case 'USER_UPDATED':
        // The person who saves a new password is the one who came by the link.
        return (
          snapshot.matches({ 'signed in': { password: 'recovering' } }) &&
          session?.userId === factsOf(event).userId
        );
      default:
        return true;
    }
  },
  tolerated: [/status of 4\d\d/, /ERR_FAILED/],
  breathe: unfoldsMenu,
  start: async (page) => {
    const access = await hold(page, /\/rest\/v1\/(user_roles|vendors)\?/);
    const orders = await hold(page, '**/rpc/link_guest_orders_to_user*');
    const logout = await hold(page, '**/auth/v1/logout*');
    const verify = await hold(page, '**/auth/v1/verify*');
    const people = new Map<string, Account>();
    for (const name of ['Ada', 'Grace']) {
      const store = { status: 'rejected', store_name: `Iron of ${name} ${Date.now()}` };
      people.set(name, await account({ store, metadata: { first_name: name } }));
    }
    return { access, orders, logout, verify, people, leave: null };
  },
  news: {
    INITIAL_SESSION: async (event, scene) => {
      const { page } = scene;
      if (event['session'] === null) {
        await page.goto('/vendors');
        await wantsIn(page);
        return;
      }
      await keepSession(page, personOf(scene, factsOf(event)));
      await page.goto('/vendors');
    },
    SIGNED_IN: async (event, scene, any) => {
      const { page } = scene;
      const { session } = (any as SessionSnapshot).context;
      const facts = factsOf(event);
      await foldsMenu(page);
      if (session === null) return logsIn(page, personOf(scene, facts));
      if (session.userId === facts.userId) return looksAgain(page);
      return anotherSignsIn(page, personOf(scene, facts), nameOf(facts));
    },
    SIGNED_OUT: async (_, scene, any) => {
      const { page, logout } = scene;
      const snapshot = any as SessionSnapshot;
      if (snapshot.matches('initializing')) {
        // Stored so long ago that the server has deleted it.
        await keepSession(page, personOf(scene, null), { expires_at: 1, refresh_token: 'forgotten' });
        await page.goto('/vendors');
        return says(page, messages.sessionEnded);
      }
      await foldsMenu(page);
      if (snapshot.matches({ 'signed in': { presence: 'signing out' } })) {
        await logout.answer(goOn);
        return says(page, messages.signedOut);
      }
      if (scene.leave !== null) {
        await scene.leave();
        return says(page, messages.signedOut);
      }
      await endsElsewhere(page);
      await looksAgain(page);
      return says(page, messages.sessionEnded);
    },
    PASSWORD_RECOVERY: async (event, scene, any) => {
      const { session } = (any as SessionSnapshot).context;
      const facts = factsOf(event);
      const token = await tokenFor(personOf(scene, facts), 'recovery');
      await scene.page.goto('about:blank');
      const flow = await askedHere(scene.page);
      await scene.page.goto(`${site}/reset-password?${flow}#token_hash=${token}&type=recovery`);
      await scene.verify.answer(goOn);
      if (session !== null && session.userId !== facts?.userId) {
        await scene.page.getByRole('button', { name: 'Continue' }).click();
        // Anyone signed in here is signed out first.
        await scene.logout.answer(goOn);
      }
    },
    USER_UPDATED: async (_, { page }) => {
      await foldsMenu(page);
      await page.getByLabel('New password', { exact: true }).fill(rightPassword);
      await page.getByLabel('Confirm new password', { exact: true }).fill(rightPassword);
      await page.getByRole('button', { name: 'Save new password' }).click();
    },
    'session.signOut': (_, { page }) => logsOut(page),
    'session.leaving': async (_, scene) => {
      await foldsMenu(scene.page);
      const tab = await scene.page.context().newPage();
      const logout = await hold(tab, '**/auth/v1/logout*');
      await tab.goto('/vendors');
      await logsOut(tab);
      scene.leave = async () => {
        await logout.answer(goOn);
        await says(tab, messages.signedOut);
        await tab.close();
        scene.leave = null;
      };
    },
    'access.changed': async (_, scene, any) => {
      await foldsMenu(scene.page);
      await hearsOfIt(scene.page, personOf(scene, (any as SessionSnapshot).context.session));
    },
    'after.accessDeferral': () => undefined,
    'done.loadAccess': async ({ output }, scene, any) => {
      await mayDo(personOf(scene, (any as SessionSnapshot).context.session), output as Access);
      await scene.access.answer(goOn);
    },
    'done.rereadAccess': async ({ output }, scene, any) => {
      await mayDo(personOf(scene, (any as SessionSnapshot).context.session), output as Access);
      await scene.access.answer(goOn);
    },
    'done.linkGuestOrders': (_, { orders }) => orders.answer(goOn),
    'error.linkGuestOrders': (_, { orders }) => orders.answer(breakOff),
    'error.signOut': async (_, { page, logout }) => {
      await logout.answer(breakOff);
      await says(page, messages.signOutFailed);
    },
  },
});
