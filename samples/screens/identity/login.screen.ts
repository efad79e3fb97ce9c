import type { LoginSnapshot } from '#machines/identity/login.machine.ts';
import { loginText } from '#schema/identity/auth-problems.ts';
import type { LoginFailure } from '#schema/identity/auth-problems.ts';
import type { LoginForm } from '#schema/identity/auth.ts';
import type { SecondStep } from '#schema/identity/second-factor.ts';
import type { Act, Screen, Sight } from '#engine/screen.ts';
import { chooses, enters, titles } from './second-step.ts';

const failures = ['credentials', 'unconfirmed', 'throttled', 'refused', 'unexpected'] as const;

/** Fills in both fields; the password again, so that the form receives an event even if it is unchanged. */
const typed = ({ email, password }: LoginForm): Act[] => [
  { fill: 'Email', with: email },
  { fill: 'Password', with: '' },
  ...(password === '' ? [] : [{ fill: 'Password', with: password }]),
];

const isRight = ({ email, password }: LoginForm) => email !== '' && password !== '';

function sightOfCode(snapshot: LoginSnapshot): Sight {
  const problem = snapshot.context.message ?? "We couldn't check the code.";
  return {
    seen: [
      titles[snapshot.context.by],
      snapshot.hasTag('busy') ? 'Checking…' : 'Verify',
      ...(snapshot.hasTag('error') ? [problem] : []),
    ],
    unseen: ['Forgot your password?', ...(snapshot.hasTag('error') ? [] : [problem])],
  };
}

/** The dialog's form. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as LoginSnapshot;
    const { message } = snapshot.context;
    if (snapshot.matches('second factor')) return sightOfCode(snapshot);
    const said = (failure: LoginFailure) => loginText(failure, 'dialog', message);
    const here = failures.find((failure) => snapshot.matches({ failed: failure }));
    const seen = here === undefined ? [] : [said(here)];
    const unseen = [
      'Two-factor code',
      ...failures.map(said).filter((words) => !seen.some((each) => each.includes(words))),
    ];
    if (snapshot.matches('submitting')) return { seen: ['Logging in...'], unseen };
    if (snapshot.matches('succeeded')) return { unseen };
    const keys = snapshot.hasTag('valid') ? { live: ['Login'] } : { dead: ['Login'] };
    return { seen, unseen, ...keys };
  },
  acts: {
    'form.changed': ({ form }) => typed(form as LoginForm),
    'login.submit': ({ form }, any) => {
      if (!isRight(form as LoginForm)) return null;
      const fills = (any as LoginSnapshot).hasTag('valid') ? [] : typed(form as LoginForm);
      return [...fills, { press: 'Login' }];
    },
    'code.choose': ({ by }, any) => {
      const snapshot = any as LoginSnapshot;
      return snapshot.matches('second factor') && !snapshot.hasTag('busy')
        ? chooses(snapshot.context.by, by as SecondStep)
        : null;
    },
    'code.submit': ({ code }, any) => {
      const snapshot = any as LoginSnapshot;
      return snapshot.hasTag('busy') ? null : enters(snapshot.context.by, String(code));
    },
    'code.cancel': (_, any) => ((any as LoginSnapshot).hasTag('busy') ? null : [{ press: 'Back to Login' }]),
  },
};
