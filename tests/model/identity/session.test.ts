import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { delays } from '#machines/kit/delays.ts';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { SessionEvent } from '#machines/identity/session.machine.ts';
import { messages } from '#schema/texts/texts.ts';
import { noAccess } from '#schema/identity/session.ts';
import { ada, grace } from '#samples/models/identity/session.model.ts';

/** The machine with ports that answer on demand. */
function setup({ signOut = () => Promise.resolve() }: { signOut?: () => Promise<void> } = {}) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const said: string[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        watchAuth: fromCallback<SessionEvent>(() => undefined),
        loadAccess: fromPromise(async ({ input }) => {
          asked.push(`access of ${input.session.firstName}`);
          return { ...noAccess, roles: ['vendor' as const] };
        }),
        linkGuestOrders: fromPromise(async ({ input }) => {
          asked.push(`orders of ${input.session.email}`);
          return 1;
        }),
        signOut: fromPromise(signOut),
      },
    }),
    { clock },
  );
  for (const type of ['session.began', 'session.refreshed', 'guestOrders.linked'] as const) {
    actor.on(type, () => said.push(type));
  }
  actor.on('session.ended', ({ reason }) => said.push(`session.ended ${reason}`));
  actor.on('signOut.failed', ({ message }) => said.push(message));
  return { actor: actor.start(), clock, asked, said };
}

test('roles are read once the auth client has released its lock, guest orders only after a sign-in', async () => {
  const { actor, clock, asked, said } = setup();
  actor.send({ type: 'INITIAL_SESSION', session: null });
  actor.send({ type: 'SIGNED_IN', session: ada });
  expect(asked).toEqual(['orders of ada@example.com']);
  clock.increment(delays.accessDeferral);
  expect(asked).toEqual(['orders of ada@example.com', 'access of Ada']);
  await Promise.resolve();
  expect(said).toEqual(['session.began', 'guestOrders.linked']);
  expect(actor.getSnapshot().context.access.roles).toEqual(['vendor']);
});

test('a restored session is not a sign-in: nothing is linked or started', () => {
  const { actor, clock, asked, said } = setup();
  actor.send({ type: 'INITIAL_SESSION', session: ada });
  clock.increment(delays.accessDeferral);
  expect(asked).toEqual(['access of Ada']);
  expect(said).toEqual([]);
});

test('SIGNED_IN in a tab that regains focus starts nothing; another person starts over', () => {
  const { actor, said } = setup();
  actor.send({ type: 'INITIAL_SESSION', session: ada });
  actor.send({ type: 'SIGNED_IN', session: ada });
  actor.send({ type: 'SIGNED_IN', session: grace });
  expect(said).toEqual(['session.refreshed', 'session.began']);
});

test('a session that ends on its own has expired; one that was signed out was ended on purpose, in any tab', () => {
  for (const [asks, reason] of [
    [[], 'expired'],
    [['session.leaving'], 'asked'],
    [['session.signOut'], 'asked'],
  ] as const) {
    const { actor, said } = setup({ signOut: () => new Promise(() => undefined) });
    actor.send({ type: 'INITIAL_SESSION', session: ada });
    for (const type of asks) actor.send({ type });
    actor.send({ type: 'SIGNED_OUT' });
    expect(said).toEqual([`session.ended ${reason}`]);
  }
});

test('a failed sign-out is reported and the session stays; a session that is already gone ends', async () => {
  const failing = setup({ signOut: () => Promise.reject(new Error('offline')) });
  failing.actor.send({ type: 'INITIAL_SESSION', session: ada });
  failing.actor.send({ type: 'session.signOut' });
  await Promise.resolve();
  await Promise.resolve();
  expect(failing.said).toEqual([messages.signOutFailed]);
  expect(failing.actor.getSnapshot().context).toMatchObject({ session: ada, leaving: false });

  const gone = Object.assign(new Error('gone'), { _tag: 'AuthRefused', code: 'session_not_found' });
  const over = setup({ signOut: () => Promise.reject(gone) });
  over.actor.send({ type: 'INITIAL_SESSION', session: ada });
  over.actor.send({ type: 'session.signOut' });
  await Promise.resolve();
  await Promise.resolve();
  expect(over.said).toEqual(['session.ended asked']);
});

test('the texts and the deferral are the spec’s', () => {
  expect(delays.accessDeferral).toBe(0);
  expect(messages.signedOut).toBe('Logged out');
  expect(messages.signOutFailed).toBe('There was an issue signing out. Please try again.');
});
