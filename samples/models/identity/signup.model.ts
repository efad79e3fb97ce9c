import type { AnyMachineSnapshot } from 'xstate';
import { signupMachine } from '#machines/identity/signup.machine.ts';
import type { SignupInput, SignupSnapshot } from '#machines/identity/signup.machine.ts';
import {
  limited,
  lost,
  refused,
  rightPassword,
  rightSignup,
  wrongSignup,
} from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { signupProperties } from './signup.properties.ts';

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as SignupSnapshot;
  const { context } = snapshot;
  if (JSON.stringify(context).includes(rightPassword)) return 'keeps a password';
  if (snapshot.matches('check your email') && context.email === '') return 'has written to nobody';
  const { invitedEmail, email } = context;
  if (invitedEmail !== null && email.toLowerCase() !== invitedEmail.toLowerCase())
    return 'left the invitation';
  return undefined;
};

const signupModel = (name: string, input: SignupInput): Model => ({
  name,
  machine: signupMachine,
  properties: signupProperties,
  input,
  actionPorts: [],
  limit: 20_000,
  cases: {
    'form.changed': [
      { form: rightSignup },
      { form: wrongSignup },
      { form: { ...rightSignup, email: 'eve@example.com' } },
    ],
    'signup.submit': [
      { form: rightSignup },
      { form: wrongSignup },
      { form: { ...rightSignup, email: 'eve@example.com' } },
    ],
    'done.signUp': [{ output: { hasSession: true } }, { output: { hasSession: false } }],
    'error.signUp': [
      refused('user_already_exists', 'User already registered'),
      refused('weak_password', 'Password should contain more.'),
      refused('email_address_invalid', 'Email address is invalid'),
      refused('unexpected_failure', 'Error sending confirmation email', 500),
      limited,
      refused('signup_disabled', 'Signups not allowed for this instance'),
      lost,
    ],
    'after.redirect': [{}],
  },
  never: {
    'not signup.submitting/error.signUp/6': 'every failure that has no other name is the unexpected one',
  },
  classOf: (snapshot) => {
    const { email, message } = (snapshot as SignupSnapshot).context;
    return [email, message];
  },
  broken,
});

export const signupModels: readonly Model[] = [
  signupModel('signup', { flow: 'dialog', invitedEmail: null }),
  signupModel('signup-invited', { flow: 'page', invitedEmail: 'Ada@example.com' }),
];
