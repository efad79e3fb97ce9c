import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { delays } from '#machines/kit/delays.ts';
import { guardMachine } from '#machines/identity/guard.machine.ts';
import type { GuardFacts, GuardInput } from '#machines/identity/guard.machine.ts';
import { known } from './guard.model.ts';

const origin = '/orders?page=2';

function said(input: GuardInput, told: readonly GuardFacts[], wait = 0): string[] {
  const clock = new SimulatedClock();
  const actor = createActor(guardMachine, { input, clock });
  const heard: string[] = [];
  actor.on('guard.toAuth', (event) => heard.push(`to auth from ${event.origin}`));
  actor.on('guard.denied', () => heard.push('denied'));
  actor.start();
  for (const facts of told) actor.send({ type: 'session.changed', facts });
  clock.increment(wait);
  heard.push(String(actor.getSnapshot().value));
  return heard;
}

test('a visitor is sent to the login, which remembers the requested page', () => {
  expect(said({ need: 'login', origin }, [known.nobody, known.visitor])).toEqual([
    'to auth from /orders?page=2',
    'to auth',
  ]);
});

test('a vendor page waits for roles, and its frame 100 ms before it sends a customer home', () => {
  const input: GuardInput = { need: 'vendor', framed: true, origin };
  expect(delays.vendorFrame).toBe(100);
  expect(said(input, [known.loading])).toEqual(['waiting for session']);
  expect(said(input, [known.customer], 99)).toEqual(['denying']);
  expect(said(input, [known.customer], 100)).toEqual(['denied', 'denied']);
  expect(said(input, [known.customer, known.approved], 100)).toEqual(['allowed']);
});

test('vendor pages without the frame and admin pages deny immediately, without a reason', () => {
  expect(said({ need: 'vendor', origin }, [known.customer])).toEqual(['denied', 'denied']);
  expect(said({ need: 'admin', origin }, [known.visitor])).toEqual(['denied', 'denied']);
  expect(said({ need: 'admin', origin }, [known.vendor])).toEqual(['denied', 'denied']);
  expect(said({ need: 'admin', origin }, [known.admin])).toEqual(['allowed']);
});

test('an allowed-roles list restricts a login', () => {
  const input: GuardInput = { need: 'login', allowedRoles: ['vendor'], origin };
  expect(said(input, [known.loading])).toEqual(['waiting for session']);
  expect(said(input, [known.admin])).toEqual(['denied', 'denied']);
  expect(said(input, [known.vendor])).toEqual(['allowed']);
});

test('the guard redirects nobody when a session ends, but does when a role is revoked', () => {
  expect(said({ need: 'login', origin }, [known.customer, known.visitor])).toEqual(['session over']);
  expect(said({ need: 'admin', origin }, [known.admin, known.customer])).toEqual(['denied', 'denied']);
});
