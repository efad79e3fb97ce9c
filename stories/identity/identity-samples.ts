import { createActor, fromCallback, fromPromise } from 'xstate';
import { authDialogMachine } from '#machines/identity/auth-dialog.machine.ts';
import type { AuthTab } from '#machines/identity/auth-dialog.machine.ts';
import { invitationMachine } from '#machines/identity/invitation.machine.ts';
import type { Person } from '#machines/identity/invitation.machine.ts';
import { loginMachine } from '#machines/identity/login.machine.ts';
import { resendMachine } from '#machines/identity/resend.machine.ts';
import { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import { signupMachine } from '#machines/identity/signup.machine.ts';
import { socialMachine } from '#machines/identity/social.machine.ts';
import { tellOfSocial } from '#actors/identity/social.ts';
import type { AcceptedInvitation, Invitation } from '#schema/identity/invitation.ts';
import { rightPassword, rightSignup } from '#samples/data/identity/auth-samples.ts';

/** How a port answers: never, with a value, or with an error. */
export type Answer<Value> =
  | { kind: 'held' }
  | { kind: 'done'; value: Value }
  | { kind: 'error'; error: unknown };
export const held = { kind: 'held' } as const;
export const done = <Value>(value: Value) => ({ kind: 'done', value }) as const;
export const failed = (code: string, message: string, tag = 'AuthRefused') =>
  ({ kind: 'error', error: { _tag: tag, code, message } }) as const;

async function answer<Value>(given: Answer<Value>): Promise<Value> {
  if (given.kind === 'error') throw given.error;
  return given.kind === 'done' ? given.value : new Promise<Value>(() => {});
}

export function resendWith(given: Answer<void> = held) {
  return createActor(resendMachine.provide({ actors: { resend: fromPromise(() => answer(given)) } })).start();
}

export function resetWith(sent: Answer<void> = held, saved: Answer<void> = held) {
  return createActor(
    resetPasswordMachine.provide({
      actors: {
        sendReset: fromPromise(() => answer(sent)),
        savePassword: fromPromise(() => answer(saved)),
        watchRecovery: fromCallback(() => {}),
        checkCode: fromPromise(() => answer(held)),
      },
    }),
    { input: { email: '' } },
  ).start();
}

/** As the buttons of every form; nobody leaves the story. */
function socialWith(given: Answer<string | null>) {
  const actor = createActor(
    socialMachine.provide({ actors: { findUrl: fromPromise(() => answer(given)) } }),
  ).start();
  tellOfSocial(actor, () => {});
  return actor;
}

interface FormsWish {
  tab?: AuthTab;
  preselectVendor?: boolean;
  invitedEmail?: string | null;
  signIn?: Answer<{ factorId: string | null }>;
  signUp?: Answer<{ hasSession: boolean }>;
  checkCode?: Answer<void>;
  resend?: Answer<void>;
  sendReset?: Answer<void>;
  social?: Answer<string | null>;
}

/** The forms of dialog and page with ports that answer as given. */
export function formsWith({
  tab = 'login',
  preselectVendor = false,
  invitedEmail = null,
  signIn = held,
  signUp = held,
  checkCode = held,
  resend = held,
  sendReset = held,
  social = done(null),
}: FormsWish = {}) {
  const dialog = createActor(authDialogMachine).start();
  const login = createActor(
    loginMachine.provide({
      actors: {
        signIn: fromPromise(() => answer(signIn)),
        checkCode: fromPromise(() => answer(checkCode)),
      },
      actions: { dropSession: () => {} },
    }),
  ).start();
  const signup = createActor(
    signupMachine.provide({ actors: { signUp: fromPromise(() => answer(signUp)) } }),
    { input: { flow: 'page', invitedEmail } },
  ).start();
  dialog.send({ type: 'dialog.open', tab, preselectVendor });
  return {
    dialog,
    login,
    signup,
    reset: resetWith(sendReset),
    resend: resendWith(resend),
    social: socialWith(social),
  };
}

export const sentLogin = (wish: FormsWish) => {
  const forms = formsWith(wish);
  forms.login.send({ type: 'login.submit', form: { email: 'ada@example.com', password: rightPassword } });
  return forms;
};

export const sentSignup = (wish: FormsWish) => {
  const forms = formsWith({ ...wish, tab: 'signup' });
  forms.signup.send({
    type: 'signup.submit',
    form: { ...rightSignup, email: wish.invitedEmail ?? rightSignup.email },
  });
  return forms;
};

export const invitation: Invitation = {
  id: '00000000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  invitation_type: 'new',
  existing_vendor_id: null,
  expires_at: '2026-12-05T10:00:00Z',
  store_name: null,
  published_count: null,
};

export const takeover: Invitation = {
  ...invitation,
  invitation_type: 'takeover',
  existing_vendor_id: '00000000-0000-7000-8000-000000000002',
  store_name: 'Ironhollow Forge',
  published_count: 12,
};

export function invitationWith(
  found: Answer<Invitation | null>,
  person: Person = { kind: 'visitor' },
  accepted: Answer<AcceptedInvitation> = held,
) {
  const actor = createActor(
    invitationMachine.provide({
      actors: {
        lookUp: fromPromise(() => answer(found)),
        accept: fromPromise(() => answer(accepted)),
        watchPerson: fromCallback(() => {}),
      },
      // Stays where a delay would continue.
      delays: { continue: 2 ** 30 },
    }),
    { input: { token: 'token' } },
  ).start();
  actor.send({ type: 'person.changed', person });
  return actor;
}
