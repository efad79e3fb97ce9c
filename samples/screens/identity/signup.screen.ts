import type { SignupSnapshot } from '#machines/identity/signup.machine.ts';
import { signupText } from '#schema/identity/auth-problems.ts';
import type { SignupFailure } from '#schema/identity/auth-problems.ts';
import type { SignupForm } from '#schema/identity/auth.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import type { Act, Screen, Sight } from '#engine/screen.ts';

const words = [messages.checkEmail, messages.accountCreatedSuccessfully, 'Creating account…'];

const only = (seen: readonly string[]): Sight => ({
  seen,
  unseen: words.filter((each) => !seen.includes(each)),
});

/** The values typed into the form; an invitation's address is fixed. */
function typed({ email, password, confirmPassword }: SignupForm, snapshot: SignupSnapshot): Act[] | null {
  const { invitedEmail } = snapshot.context;
  if (invitedEmail !== null && invitedEmail.toLowerCase() !== email.toLowerCase()) return null;
  return [
    ...(invitedEmail === null ? [{ fill: 'Email', with: email }] : []),
    { fill: 'Password', with: password },
    { fill: 'Confirm password', with: '' },
    { fill: 'Confirm password', with: confirmPassword },
  ];
}

const isRight = ({ password, confirmPassword }: SignupForm) => password === confirmPassword;

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as SignupSnapshot;
    const { flow, message } = snapshot.context;
    if (snapshot.matches('submitting')) return only(['Creating account…']);
    if (snapshot.matches('check your email')) return only([messages.checkEmail]);
    if (snapshot.matches('created') || snapshot.matches('finished'))
      return only([messages.accountCreatedSuccessfully]);
    const failure = snapshot.matches('failed') ? (snapshot.value as { failed: SignupFailure }).failed : null;
    return {
      ...only(failure === null ? [] : [signupText(failure, flow, message)]),
      ...(snapshot.hasTag('valid') ? { live: ['Sign Up'] } : { dead: ['Sign Up'] }),
    };
  },
  acts: {
    'form.changed': ({ form }, any) => typed(form as SignupForm, any as SignupSnapshot),
    'signup.submit': ({ form }, any) => {
      const snapshot = any as SignupSnapshot;
      const fills = typed(form as SignupForm, snapshot);
      if (fills === null || !isRight(form as SignupForm)) return null;
      return [...(snapshot.hasTag('valid') ? [] : fills), { press: 'Sign Up' }];
    },
  },
};
