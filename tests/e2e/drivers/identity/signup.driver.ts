import { randomUUID } from 'node:crypto';
import { rightPassword, rightSignup } from '#samples/data/identity/auth-samples.ts';
import { signupModels } from '#samples/models/identity/signup.model.ts';
import { screen } from '#samples/screens/identity/signup.screen.ts';
import { askAuth } from '../../support/stage.ts';
import { codeOf, refuse } from '../answers.ts';
import { driver } from '#engine/page/app-driver.ts';
import type { Driver } from '#engine/page/app-driver.ts';
import { breakOff, goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = { signUp: Held };

const ada = rightSignup.email;
const fresh = () => `signup-${randomUUID().slice(0, 12)}@example.com`;

/** The dialog's form; the invitation's form is walked in the component tests. */
export const signupDrivers: readonly Driver[] = signupModels.slice(0, 1).map((model) =>
  driver<Own>({
    model,
    screen,
    daily: 'transitions',
    beyond: {
      'form.changed/2': 'to this form every address is as good as another',
      'signup.submit/1': 'the key is dead while the form is wrong',
      'signup.submit/2': 'to this form every address is as good as another',
      'done.signUp/0': 'the auth server has every address confirmed before it makes a session',
      'after.redirect': 'follows a sign-up that has a session at once',
    },
    tolerated: [/status of [45]\d\d/, /ERR_FAILED/],
    place: (page) => page.getByRole('dialog', { name: /^Welcome to/ }),
    start: async (page, words) => {
      words.set(ada, fresh());
      const signUp = await hold(page, '**/auth/v1/signup*');
      await page.goto('/vendors');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      return { signUp };
    },
    first: {
      // The server sends one email per address per minute.
      'signup.submit': async (_, { page, words }, snapshot) => {
        words.set(ada, fresh());
        if (snapshot.hasTag('valid')) {
          await page
            .getByRole('dialog')
            .getByLabel('Email', { exact: true })
            .fill(words.get(ada) ?? '');
        }
      },
    },
    news: {
      'done.signUp': (_, { signUp }) => signUp.answer(goOn),
      'error.signUp': (event, { signUp, words }) =>
        signUp.answer(async (route) => {
          const code = codeOf(event);
          if (code === 'lost') return breakOff(route);
          if (code !== 'over_request_rate_limit') return refuse(route, event);
          // The first email of this minute has been sent already.
          await askAuth('signup', { email: words.get(ada), password: rightPassword });
          return route.continue();
        }),
    },
  }),
);
