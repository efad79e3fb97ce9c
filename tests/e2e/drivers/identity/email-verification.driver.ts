import type { EmailVerificationSnapshot } from '#machines/identity/email-verification.machine.ts';
import type { LinkReport } from '#schema/identity/session.ts';
import { linkUnreachable } from '#schema/identity/session.ts';
import type { Case } from '#engine/paths.ts';
import { emailVerificationModel } from '#samples/models/identity/email-verification.model.ts';
import { screen } from '#samples/screens/identity/email-verification.screen.ts';
import { account, askAuth, tokenFor, site, withSecondFactor } from '../../support/stage.ts';
import type { Account } from '../../support/stage.ts';
import { askedHere, inAnotherTab, keepSession, logsIn, logsOut, looksAgain } from '../../support/tabs.ts';
import { expect } from '../../support/test.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = {
  user: Held;
  verify: Held;
  /** Requests about the account that a sign-in itself sends: they are not held. */
  free: { left: number };
  who: Account;
  token: string;
  /** The link was requested elsewhere: it signs nobody in. */
  isForeign: boolean;
};

const isConfirmed = ({ report }: Case) => (report as LinkReport).kind === 'followed';

/** The auth server refuses to sign in unverified addresses: here it refuses a session that already exists. */
const unverified = async (route: Parameters<typeof goOn>[0]) => {
  const response = await route.fetch();
  const person = (await response.json()) as Record<string, unknown>;
  return route.fulfill({ response, json: { ...person, email_confirmed_at: null, confirmed_at: null } });
};

export const emailVerificationDriver = driver<Own>({
  model: emailVerificationModel,
  screen,
  daily: 'transitions',
  restart: 8,
  beyond: {
    'link.asks/1': 'whom a link meets depends on who is signed in: the tests of sessions bring it about',
  },
  possible: (event, any) => {
    const snapshot = any as EmailVerificationSnapshot;
    const { link } = snapshot.value;
    const isUnknown = snapshot.matches({ address: 'unknown' });
    switch (event.type) {
      case 'link.opened':
        return isUnknown;
      case 'link.asks':
        return isUnknown && link === 'none';
      case 'link.accept':
      case 'link.decline':
        return isUnknown;
      case 'SIGNED_OUT':
        return !isUnknown && link === 'none';
      case 'INITIAL_SESSION':
        return isUnknown && link === 'none';
      case 'SIGNED_IN':
        return isUnknown && ['none', 'confirming'].includes(link);
      case 'link.answered':
        return isUnknown || isConfirmed(event);
      case 'TOKEN_REFRESHED':
        // No token can be renewed while the shop knows of no session or is asking about it.
        return (
          (snapshot.matches({ address: 'verified' }) || snapshot.matches({ address: 'unverified' })) &&
          link !== 'confirming' &&
          link !== 'asking'
        );
      default:
        // A sign-in by link updates the session at the same time.
        return link !== 'confirming' && link !== 'asking';
    }
  },
  tolerated: [/status of 4\d\d/, /ERR_FAILED/],
  start: async (page) => {
    const user = await hold(page, '**/auth/v1/user*', 'GET');
    const verify = await hold(page, '**/auth/v1/verify*');
    const free = { left: 0 };
    await page.route('**/auth/v1/user*', async (route) => {
      if (free.left === 0 || route.request().method() !== 'GET') return route.fallback();
      free.left -= 1;
      return route.continue();
    });
    return { user, verify, free, who: await account(), token: '', isForeign: false };
  },
  news: {
    INITIAL_SESSION: async (_, { page, who }) => {
      // A dialog that closes on its own goes back in the history, which would end the navigation.
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => (history.state as { layer?: string } | null)?.layer))
        .toBeUndefined();
      await keepSession(page, who);
      // A navigation to the current URL is sometimes dropped while the page is still busy.
      await page.goto('about:blank');
      await page.goto('/vendors');
    },
    SIGNED_IN: async (_, { page, verify, free, who, isForeign }, any) => {
      free.left = 1;
      if ((any as EmailVerificationSnapshot).matches({ link: 'confirming' })) {
        if (!isForeign) return verify.answer(goOn);
        return inAnotherTab(page, async (tab) => {
          await tab.goto('/vendors');
          await logsIn(tab, who);
          await expect(tab.getByRole('button', { name: /^Account:/ })).toBeVisible();
        });
      }
      await page.goto('about:blank');
      await page.goto('/vendors');
      return logsIn(page, who);
    },
    SIGNED_OUT: (_, { page }) => logsOut(page),
    TOKEN_REFRESHED: (_, { page }) => looksAgain(page),
    'link.opened': async (_, scene, __, [next]) => {
      const { page } = scene;
      scene.who = await account();
      scene.isForeign = false;
      if (next?.type === 'link.answered' && isConfirmed(next)) await withSecondFactor(scene.who);
      scene.token = await tokenFor(scene.who, 'magiclink');
      await page.goto('/vendors');
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${site}/confirm-email`);
      // On the page that is already open only the fragment changes.
      await page.goto(
        `${site}/confirm-email?${await askedHere(page)}#token_hash=${scene.token}&type=magiclink`,
      );
    },
    'link.asks': async (_, scene) => {
      const { page } = scene;
      scene.who = await account();
      scene.isForeign = true;
      scene.token = await tokenFor(scene.who, 'magiclink');
      await page.goto('/vendors');
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${site}/confirm-email`);
      // A link requested elsewhere confirms and signs nobody in.
      await page.goto(`${site}/confirm-email?flow=of-another-browser#token_hash=${scene.token}&type=email`);
    },
    'link.answered': async (event, { verify, token, isForeign }, any) => {
      // The answer that signed the person in has also confirmed the address.
      if (!isForeign && !(any as EmailVerificationSnapshot).matches({ address: 'unknown' })) return;
      const report = event['report'] as LinkReport;
      await verify.answer(async (route) => {
        if (report.kind === 'failed' && report.code === linkUnreachable) return breakOff(route);
        // The link was used already.
        if (report.kind === 'failed') await askAuth('verify', { type: 'magiclink', token_hash: token });
        return route.continue();
      });
    },
    'done.readVerification': ({ output }, { user }) => user.answer(output === true ? goOn : unverified),
    'error.readVerification': (_, { user }) => user.answer(breakOff),
    'done.recheck': ({ output }, { user }) => user.answer(output === true ? goOn : unverified),
    'error.recheck': (_, { user }) => user.answer(breakOff),
  },
});
