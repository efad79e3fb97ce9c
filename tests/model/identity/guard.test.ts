import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { delays } from '#machines/kit/delays.ts';
import { guardMachine } from '#machines/identity/guard.machine.ts';
import type { GuardFacts, GuardInput } from '#machines/identity/guard.machine.ts';
import { joined, known } from '#samples/models/identity/guard.model.ts';

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

test('a vendor page waits for roles, and its frame waits 100 ms before it sends a customer home', () => {
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
  // One of the roles is enough.
  expect(said({ ...input, allowedRoles: ['admin', 'vendor'] }, [known.vendor])).toEqual(['allowed']);
});

test('the guard redirects nobody when a session ends, but does when a role is revoked', () => {
  expect(said({ need: 'login', origin }, [known.customer, known.visitor])).toEqual(['session over']);
  expect(said({ need: 'admin', origin }, [known.admin, known.customer])).toEqual(['denied', 'denied']);
});

test('a member gets into the panels of joined stores that are open, and into nothing else', () => {
  const at = (path: string, facts: GuardFacts = known.member) =>
    said({ need: 'vendor', origin: path }, [facts]).at(-1);
  expect(at('/iron/vendor-dashboard')).toBe('allowed');
  expect(at('/iron/vendor-dashboard/products?q=bar')).toBe('allowed');
  expect(at('/iron-works/vendor-dashboard/products')).toBe('denied');
  expect(at('/other/vendor-dashboard?next=/iron/vendor-dashboard')).toBe('denied');
  expect(at('/%E0%A4%A/vendor-dashboard')).toBe('denied');
  expect(at('/oak/vendor-dashboard')).toBe('denied');
  expect(at('/vendor/iron/vendor-dashboard')).toBe('denied');
  const own = { ...joined('iron'), role: 'owner' as const, status: 'pending' };
  expect(at('/iron/vendor-dashboard', { ...known.customer, stores: [own] })).toBe('denied');
  const suspended = { ...joined('iron'), status: 'rejected' };
  expect(at('/iron/vendor-dashboard', { ...known.customer, stores: [suspended] })).toBe('allowed');
  expect(said({ need: 'admin', origin: '/admin/users' }, [known.member])).toEqual(['denied', 'denied']);
});

test('a member who is removed is sent home from the panel', () => {
  const origin = '/iron/vendor-dashboard/products';
  expect(said({ need: 'vendor', origin }, [known.member, known.customer])).toEqual(['denied', 'denied']);
});
