import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { authDialogMachine } from '#machines/auth-dialog/auth-dialog.machine.ts';
import type { loginMachine } from '#machines/login/login.machine.ts';
import type { resendMachine } from '#machines/resend/resend.machine.ts';
import type { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts';
import type { signupMachine } from '#machines/signup/signup.machine.ts';
import type { AuthFlow } from '#schema/auth-problems.ts';
import { sessionHandle } from '../session-handle.ts';
import { createLogin } from './login.ts';
import { createResend } from './resend.ts';
import { createResetPassword } from './reset-password.ts';
import { createSignup } from './signup.ts';

/** The forms of the dialog and of its page, each an actor, and which of them stands. */
export interface AuthForms {
  dialog: ActorRefFrom<typeof authDialogMachine>;
  login: ActorRefFrom<typeof loginMachine>;
  signup: ActorRefFrom<typeof signupMachine>;
  reset: ActorRefFrom<typeof resetPasswordMachine>;
  resend: ActorRefFrom<typeof resendMachine>;
}

export interface AuthFormsWish {
  tab: 'login' | 'signup';
  preselectVendor: boolean;
  flow: AuthFlow;
  invitedEmail: string | null;
  /** Where the link of a confirmation leads on to. */
  next: string;
}

/** `start` opens them, `stop` ends all of them. */
export function createAuthForms({
  tab,
  preselectVendor,
  flow,
  invitedEmail,
  next,
}: AuthFormsWish): AuthForms & { start: () => void; stop: () => void } {
  const dialog = createActor(authDialogMachine);
  const login = createLogin();
  const signup = createSignup({ flow, invitedEmail }, next);
  const reset = createResetPassword();
  const resend = createResend(false, next);
  login.on('login.began', () => dialog.send({ type: 'work.began' }));
  login.on('login.failed', () => dialog.send({ type: 'work.failed' }));
  login.on('login.succeeded', () => dialog.send({ type: 'login.succeeded' }));
  signup.on('signup.began', () => dialog.send({ type: 'work.began' }));
  signup.on('signup.failed', () => dialog.send({ type: 'work.failed' }));
  signup.on('signup.sent', () => dialog.send({ type: 'work.sent' }));
  signup.on('signup.created', () => dialog.send({ type: 'signup.created' }));
  signup.on('signup.finished', () => dialog.send({ type: 'signup.finished' }));
  const actors = [dialog, login, signup, reset, resend];
  return {
    dialog,
    login,
    signup,
    reset,
    resend,
    start: () => {
      // Who signs in here has to be heard of by the shell.
      sessionHandle.load().catch(() => undefined);
      for (const actor of actors) actor.start();
      dialog.send({ type: 'dialog.open', tab, preselectVendor });
    },
    stop: () => {
      for (const actor of actors) actor.stop();
    },
  };
}

/** Tells the forms when somebody is signed in already, or signs in in another tab; returns how to stop. */
export function watchForSession({ dialog }: Pick<AuthForms, 'dialog'>): () => void {
  const tell = () => {
    if (sessionHandle.getSnapshot().phase === 'signed-in') dialog.send({ type: 'session.found' });
  };
  tell();
  return sessionHandle.subscribe(tell);
}
