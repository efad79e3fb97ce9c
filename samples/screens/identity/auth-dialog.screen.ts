import type { AuthDialogSnapshot, AuthTab } from '#machines/identity/auth-dialog.machine.ts';
import { brand } from '#brand';
import { identityMessages } from '#schema/texts/texts.ts';
import type { Screen } from '#engine/screen.ts';

const title = `Welcome to ${brand.name}`;
const forms = {
  login: 'Forgot your password?',
  'sign up': 'I want to sell products as a vendor',
  'reset password': 'Send Reset Link',
} as const;
const welcome = identityMessages.welcomeBack;

const formOf = (snapshot: AuthDialogSnapshot) =>
  (['login', 'sign up', 'reset password'] as const).find((form) => snapshot.matches({ open: { form } }));

/** The dialog around the forms; each form has its own page object. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as AuthDialogSnapshot;
    const form = formOf(snapshot);
    if (form === undefined) return { unseen: [title] };
    const isWelcome = snapshot.matches({ open: { work: 'welcoming' } });
    const here = isWelcome ? welcome : forms[form];
    return {
      seen: [title, here],
      unseen: [...Object.values(forms), welcome].filter((words) => words !== here),
    };
  },
  acts: {
    'tab.choose': ({ tab }, any) => {
      const snapshot = any as AuthDialogSnapshot;
      const isFree = snapshot.matches({ open: { work: 'idle' } });
      const hasTabs = !snapshot.matches({ open: { form: 'reset password' } });
      // Pressing the selected tab does nothing.
      if (!isFree || !hasTabs || snapshot.context.tab === tab) return null;
      return [{ press: (tab as AuthTab) === 'signup' ? 'Sign Up' : 'Login', as: 'tab' }];
    },
    'reset.open': (_, any) =>
      (any as AuthDialogSnapshot).matches({ open: { form: 'login', work: 'idle' } })
        ? [{ press: forms.login, as: 'link' }]
        : null,
    'reset.close': (_, any) =>
      (any as AuthDialogSnapshot).matches({ open: { form: 'reset password', work: 'idle' } })
        ? [{ press: 'Back to Login' }]
        : null,
    'dialog.close': (_, any) =>
      (any as AuthDialogSnapshot).matches({ open: { work: 'idle' } }) ? [{ press: 'Close' }] : null,
  },
};
