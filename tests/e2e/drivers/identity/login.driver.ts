import { randomUUID } from 'node:crypto';
import { loginModel } from '#samples/models/identity/login.model.ts';
import { rightLogin } from '#samples/data/identity/auth-samples.ts';
import { screen } from '#samples/screens/identity/login.screen.ts';
import { accountAs, changeAccount, deleteAccount, withSecondFactor } from '../../support/stage.ts';
import type { Account } from '../../support/stage.ts';
import { codeOf, refuse } from '../answers.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';
import { checkOf, isSecondStepPossible, saySecondCodes } from '../second-step.ts';
import type { Factor } from '../second-step.ts';

type Own = { signIn: Held; verify: Held; recover: Held; who: Account | null; factor: Factor };

/** Prepares the account for the next answer, under the typed address. */
async function becomes(scene: Own & { words: Map<string, string> }, kind: string): Promise<void> {
  if (scene.who !== null) await deleteAccount(scene.who);
  scene.who = await accountAs({
    email: scene.words.get(rightLogin.email) ?? '',
    password: kind === 'invalid_credentials' ? 'Another-password-2' : (scene.words.get('anything') ?? ''),
    email_confirm: kind !== 'email_not_confirmed',
  });
  if (kind === 'user_banned') await changeAccount(scene.who, { ban_duration: '1h' });
  if (kind === 'factor') scene.factor = await withSecondFactor(scene.who);
}

export const loginDriver = driver<Own>({
  model: loginModel,
  screen,
  daily: 'transitions',
  beyond: {
    'login.submit/1': 'the key is dead while the form is wrong, and Enter presses that key',
    'code.submit/1': 'the key is dead until the code has six digits',
    'code.asked': 'no person brings it about: a journey of its own stores such a session',
  },
  possible: isSecondStepPossible,
  tolerated: [/status of 4\d\d/, /ERR_FAILED/],
  place: (page) => page.getByRole('dialog', { name: /^Welcome to/ }),
  start: async (page, words) => {
    words.set(rightLogin.email, `login-${randomUUID().slice(0, 12)}@example.com`);
    words.set('anything', 'Chalk-and-iron-1');
    const signIn = await hold(page, '**/auth/v1/token*');
    const verify = await hold(page, '**/auth/v1/factors/*/verify');
    const recover = await hold(page, '**/rest/v1/rpc/use_recovery_code*');
    await page.goto('/vendors');
    await page.getByRole('button', { name: 'Log in' }).click();
    return { signIn, verify, recover, who: null, factor: { secret: '', recoveryCodes: [], session: {} } };
  },
  first: {
    'code.submit': (_, { words, factor }, __, [next]) =>
      saySecondCodes(words, factor, next?.type.startsWith('xstate.error.') === true),
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
    'done.checkCode': (_, scene, snapshot) => checkOf(scene, snapshot).answer(goOn),
    'error.checkCode': (_, scene, snapshot) => checkOf(scene, snapshot).answer(goOn),
  },
});
