import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { authDialogMachine } from '#machines/identity/auth-dialog.machine.ts';
import type { loginMachine } from '#machines/identity/login.machine.ts';
import type { resendMachine } from '#machines/identity/resend.machine.ts';
import type { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import type { signupMachine } from '#machines/identity/signup.machine.ts';
import type { AuthFlow } from '#schema/identity/auth-problems.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { createLogin } from './login.ts';
import { createResend } from './resend.ts';
import { createResetPassword } from './reset-password.ts';
import { createSignup } from './signup.ts';
import { createSocial } from './social.ts';
import type { SocialActor } from './social.ts';

/** The forms of the dialog and of its page, each an actor, and which of them is shown. */
export interface AuthForms {
  dialog: ActorRefFrom<typeof authDialogMachine>;
  login: ActorRefFrom<typeof loginMachine>;
  signup: ActorRefFrom<typeof signupMachine>;
  reset: ActorRefFrom<typeof resetPasswordMachine>;
  resend: ActorRefFrom<typeof resendMachine>;
  social: SocialActor;
}

export interface AuthFormsWish {
  tab: 'login' | 'signup';
  preselectVendor: boolean;
  flow: AuthFlow;
  invitedEmail: string | null;
  /** Where the confirmation link continues. */
  next: string;
}

/** `start` starts all of them, `stop` stops them. */
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
  const social = createSocial(next);
  login.on('login.began', () => dialog.send({ type: 'work.began' }));
  login.on('login.failed', () => dialog.send({ type: 'work.failed' }));
  login.on('login.succeeded', () => dialog.send({ type: 'login.succeeded' }));
  signup.on('signup.began', () => dialog.send({ type: 'work.began' }));
  signup.on('signup.failed', () => dialog.send({ type: 'work.failed' }));
  signup.on('signup.sent', () => {
    dialog.send({ type: 'work.sent' });
    resend.send({ type: 'mail.sent' });
  });
  signup.on('signup.created', () => dialog.send({ type: 'signup.created' }));
  signup.on('signup.finished', () => dialog.send({ type: 'signup.finished' }));
  const actors = [dialog, login, signup, reset, resend, social];
  return {
    dialog,
    login,
    signup,
    reset,
    resend,
    social,
    start: () => {
      // The shell must learn who signs in here.
      sessionHandle.load().catch(() => undefined);
      for (const actor of actors) actor.start();
      dialog.send({ type: 'dialog.open', tab, preselectVendor });
    },
    stop: () => {
      for (const actor of actors) actor.stop();
    },
  };
}

/**
 * Notifies the forms if someone is already signed in, or signs in in another tab; returns a function that stops it.
 */
export function watchForSession({ dialog }: Pick<AuthForms, 'dialog'>): () => void {
  const tell = () => {
    if (sessionHandle.getSnapshot().phase === 'signed-in') dialog.send({ type: 'session.found' });
  };
  tell();
  return sessionHandle.subscribe(tell);
}
