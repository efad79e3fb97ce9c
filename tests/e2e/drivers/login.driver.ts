import { randomUUID } from 'node:crypto';
import { loginModel } from '../../model/login.model.ts';
import { rightLogin } from '../../model/auth-samples.ts';
import { screen } from '../../screens/login.screen.ts';
import { accountAs, changeAccount, deleteAccount, withSecondFactor } from '../support/stage.ts';
import type { Account } from '../support/stage.ts';
import { totp } from '../support/totp.ts';
import { codeOf, refuse } from './answers.ts';
import { driver } from './driver.ts';
import { breakOff, goOn, hold } from './held.ts';
import type { Held } from './held.ts';

type Own = { signIn: Held; verify: Held; who: Account | null; secret: string };

/** An account as the coming answer needs it, under the address that was typed. */
async function becomes(scene: Own & { words: Map<string, string> }, kind: string): Promise<void> {
  if (scene.who !== null) await deleteAccount(scene.who);
  scene.who = await accountAs({
    email: scene.words.get(rightLogin.email) ?? '',
    password: kind === 'invalid_credentials' ? 'Another-password-2' : (scene.words.get('anything') ?? ''),
    email_confirm: kind !== 'email_not_confirmed',
  });
  if (kind === 'user_banned') await changeAccount(scene.who, { ban_duration: '1h' });
  if (kind === 'factor') scene.secret = await withSecondFactor(scene.who);
}

export const loginDriver = driver<Own>({
  model: loginModel,
  screen,
  daily: 'transitions',
  beyond: {
    'login.submit/1': 'the key is dead while the form is wrong, and Enter presses that key',
    'code.submit/1': 'the key is dead until the code has six digits',
  },
  tolerated: [/status of 4\d\d/, /ERR_FAILED/],
  place: (page) => page.getByRole('dialog', { name: /^Welcome to/ }),
  start: async (page, words) => {
    words.set(rightLogin.email, `login-${randomUUID().slice(0, 12)}@example.com`);
    words.set('anything', 'Chalk-and-iron-1');
    const signIn = await hold(page, '**/auth/v1/token*');
    const verify = await hold(page, '**/auth/v1/factors/*/verify');
    await page.goto('/vendors');
    await page.getByRole('button', { name: 'Log in' }).click();
    return { signIn, verify, who: null, secret: '' };
  },
  first: {
    'code.submit': (_, { words, secret }, __, [next]) => {
      words.set('123456', next?.type.startsWith('xstate.error.') === true ? '000000' : totp(secret, 1));
    },
  },
  news: {
    'done.signIn': ({ output }, scene) =>
      scene.signIn.answer(async (route) => {
        const { factorId } = output as { factorId: string | null };
        await becomes(scene, factorId === null ? 'member' : 'factor');
        await route.continue();
      }),
    'error.signIn': (event, scene) =>
      scene.signIn.answer(async (route) => {
        const code = codeOf(event);
        if (code === 'lost') return breakOff(route);
        if (code === 'over_request_rate_limit') return refuse(route, event);
        await becomes(scene, code);
        return route.continue();
      }),
    'done.checkCode': (_, { verify }) => verify.answer(goOn),
    'error.checkCode': (_, { verify }) => verify.answer(goOn),
  },
});
