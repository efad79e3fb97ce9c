import { randomUUID } from 'node:crypto';
import { rightPassword } from '#samples/data/identity/auth-samples.ts';
import { resetPasswordModel } from '#samples/models/identity/reset-password.model.ts';
import { screen } from '#samples/screens/identity/reset-password.screen.ts';
import { account, askAuth, tokenFor, site, withSecondFactor } from '../../support/stage.ts';
import type { Account } from '../../support/stage.ts';
import { askedHere } from '../../support/tabs.ts';
import { codeOf } from '../answers.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';
import { checkOf, isSecondStepPossible, saySecondCodes } from '../second-step.ts';
import type { Factor } from '../second-step.ts';

type Own = {
  recover: Held;
  verify: Held;
  check: Held;
  recoverCode: Held;
  save: Held;
  who: Account | null;
  token: string;
  factor: Factor;
};

export const resetPasswordDriver = driver<Own>({
  model: resetPasswordModel,
  screen,
  daily: 3,
  beyond: {
    'password.save/1': 'the key is dead while the form is wrong',
    'code.submit/1': 'the key is dead until the code has six digits',
  },
  // A person who saw that the link could not be checked reloads the page.
  possible: (event, snapshot) =>
    (event.type !== 'reset.again' || !snapshot.matches('unreachable')) &&
    isSecondStepPossible(event, snapshot),
  tolerated: [/status of 4\d\d/, /ERR_FAILED/],
  place: (page) => page.getByRole('main'),
  start: async (page, words) => {
    words.set('Request rate limit reached', 'For security purposes, you can only request this after');
    const recover = await hold(page, '**/auth/v1/recover*');
    const verify = await hold(page, '**/auth/v1/verify*');
    const check = await hold(page, '**/auth/v1/factors/*/verify');
    const recoverCode = await hold(page, '**/rest/v1/rpc/use_recovery_code*');
    const save = await hold(page, '**/auth/v1/user*', 'PUT');
    await page.goto('/forgot-password');
    const factor: Factor = { secret: '', recoveryCodes: [], session: {} };
    return { recover, verify, check, recoverCode, save, who: null, token: '', factor };
  },
  first: {
    // The server sends one email per address per minute.
    'reset.send': (_, { words }) => {
      words.set('ada@example.com', `reset-${randomUUID().slice(0, 12)}@example.com`);
    },
    'code.submit': (_, { words, factor }, __, [next]) => {
      const isWrong = next?.type.startsWith('xstate.error.') === true && codeOf(next) !== 'lost';
      saySecondCodes(words, factor, isWrong);
    },
    // Only the driver knows the person's current password.
    'password.save': async (_, { page, words, who }, snapshot, [next]) => {
      const isOld =
        next !== undefined && next.type.startsWith('xstate.error.') && codeOf(next) === 'same_password';
      words.set(rightPassword, isOld ? (who?.password ?? '') : rightPassword);
      if (!snapshot.hasTag('valid')) return;
      await page.getByLabel('New password', { exact: true }).fill(words.get(rightPassword) ?? '');
      await page.getByLabel('Confirm new password', { exact: true }).fill(words.get(rightPassword) ?? '');
    },
  },
  news: {
    'done.sendReset': (_, { recover }) => recover.answer(goOn),
    'error.sendReset': (event, { recover, words }) =>
      recover.answer(async (route) => {
        if (codeOf(event) === 'lost') return breakOff(route);
        await askAuth('recover', { email: words.get('ada@example.com') });
        return route.continue();
      }),
    'link.opened': async (_, scene, __, [next]) => {
      scene.who = await account();
      if (next?.type === 'code.asked') scene.factor = await withSecondFactor(scene.who);
      scene.token = await tokenFor(scene.who);
      await scene.page.goto('about:blank');
      const flow = await askedHere(scene.page);
      await scene.page.goto(`${site}/reset-password?${flow}#token_hash=${scene.token}&type=recovery`);
    },
    PASSWORD_RECOVERY: (_, { verify }) => verify.answer(goOn),
    'code.asked': (_, { verify }) => verify.answer(goOn),
    'done.checkCode': (_, { check, recoverCode }, snapshot) =>
      checkOf({ verify: check, recover: recoverCode }, snapshot).answer(goOn),
    'error.checkCode': (event, { check, recoverCode }, snapshot) =>
      checkOf({ verify: check, recover: recoverCode }, snapshot).answer(
        codeOf(event) === 'lost' ? breakOff : goOn,
      ),
    'link.failed': ({ reason }, { verify, token }) =>
      verify.answer(async (route) => {
        if (reason === 'unreachable') return breakOff(route);
        // The link was used already.
        await askAuth('verify', { type: 'recovery', token_hash: token });
        return route.continue();
      }),
    'done.savePassword': (_, { save }) => save.answer(goOn),
    'error.savePassword': (event, { save }) =>
      save.answer(async (route) => {
        const code = codeOf(event);
        if (code === 'lost') return breakOff(route);
        if (code !== 'same_password') {
          await askAuth('logout?scope=global', {}, route.request().headers()['authorization']);
        }
        return route.continue();
      }),
  },
});
