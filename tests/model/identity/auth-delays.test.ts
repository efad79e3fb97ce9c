import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { authDialogMachine } from '#machines/identity/auth-dialog.machine.ts';
import { invitationMachine } from '#machines/identity/invitation.machine.ts';
import { signupMachine } from '#machines/identity/signup.machine.ts';
import type { SignupRequest } from '#machines/identity/signup.machine.ts';
import type { AcceptedInvitation, Invitation } from '#schema/identity/invitation.ts';

/** Lets promised answers arrive without advancing the machine's clock. */
const answered = () => new Promise((resolve) => setImmediate(resolve));

test('a login closes its dialog 1.5 s later, not sooner (spec §4, §9)', () => {
  const clock = new SimulatedClock();
  const dialog = createActor(authDialogMachine, { clock });
  const said: unknown[] = [];
  dialog.on('*', (event) => said.push(event));
  dialog.start();
  dialog.send({ type: 'dialog.open', tab: 'login', preselectVendor: false });
  dialog.send({ type: 'work.began' });
  dialog.send({ type: 'login.succeeded' });
  clock.increment(1499);
  expect(said).toEqual([]);
  clock.increment(1);
  expect(said).toEqual([{ type: 'dialog.closed' }, { type: 'dialog.finished', by: 'login' }]);
});

test('a sign-up that created a session continues 2 s later, not sooner (spec §4, §9)', async () => {
  const clock = new SimulatedClock();
  const signup = createActor(
    signupMachine.provide({
      actors: {
        signUp: fromPromise<{ hasSession: boolean }, SignupRequest>(async () => ({ hasSession: true })),
      },
    }),
    { clock, input: { flow: 'dialog', invitedEmail: null } },
  );
  const said: string[] = [];
  signup.on('*', ({ type }) => said.push(type));
  signup.start();
  const form = {
    email: 'ada@example.com',
    password: 'Abcdef1!',
    confirmPassword: 'Abcdef1!',
    isVendor: false,
  };
  signup.send({ type: 'signup.submit', form });
  await answered();
  clock.increment(1999);
  expect(said).toEqual(['signup.began', 'signup.created']);
  clock.increment(1);
  expect(said).toEqual(['signup.began', 'signup.created', 'signup.finished']);
});

test('an accepted invitation continues 1 s later, not sooner (spec §4, §9)', async () => {
  const clock = new SimulatedClock();
  const accepted: AcceptedInvitation = { message: 'Welcome!', invitation_type: 'new' };
  const invitation = createActor(
    invitationMachine.provide({
      actors: {
        lookUp: fromPromise<Invitation | null, { token: string }>(async () => ({
          id: '00000000-0000-7000-8000-000000000001',
          email: 'ada@example.com',
          invitation_type: 'new',
          existing_vendor_id: null,
          expires_at: '2026-12-01T00:00:00Z',
          store_name: null,
          published_count: null,
        })),
        accept: fromPromise<AcceptedInvitation, { token: string }>(async () => accepted),
        watchPerson: fromCallback(() => undefined),
      },
    }),
    { clock, input: { token: 'token' } },
  );
  const said: string[] = [];
  invitation.on('*', ({ type }) => said.push(type));
  invitation.start();
  await answered();
  invitation.send({ type: 'person.changed', person: { kind: 'user', email: 'ada@example.com' } });
  invitation.send({ type: 'invitation.accept' });
  await answered();
  clock.increment(999);
  expect(said).toEqual(['invitation.accepted']);
  clock.increment(1);
  expect(said).toEqual(['invitation.accepted', 'invitation.finished']);
});
