import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { moves, next, stateOf } from '#routing/navigation-modes.ts';
import type { NavigationEvent, Place } from '#routing/navigation-modes.ts';
import { matchRoute } from '#app/areas.ts';

const decision = new URL('../../../docs/decisions/0028-one-record-per-route.md', import.meta.url);

test('the diagram in the decision matches the table in the code', async () => {
  const text = await readFile(decision, 'utf8');
  const drawn = [...text.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, events = '']) =>
    events.split(', ').map((event) => `${from} ${event} ${to}`),
  );
  const table = Object.entries(moves).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
  );
  expect(drawn.sort()).toEqual(table.sort());
});

const match = matchRoute('/vendors');
if (match === null) throw new Error('There are no vendors.');
const page = { Page: () => null, head: () => ({ title: 'Vendors' }) };
const view = (data: unknown) => ({ kind: 'page', match, page, data }) as const;
const first: Place = { url: '/', view: { kind: 'starting' }, pending: false, firstPaint: true, visit: 0 };
const target = { url: '/vendors', visit: 1 };

const after = (...events: NavigationEvent[]) =>
  events.reduce((state, event) => next(state, event, target), stateOf(first));

test('a requested page keeps the current one in place', () => {
  expect(after({ type: 'asked' })).toEqual({ mode: 'leaving', place: { ...first, pending: true } });
});

test('an answer shows the page at its URL and ends the wait', () => {
  const { mode, place } = after({ type: 'asked' }, { type: 'read', view: view('all') });
  expect([mode, place]).toEqual([
    'shown',
    { ...target, view: view('all'), pending: false, firstPaint: false },
  ]);
});

test('known data stays visible while loading, and no skeleton covers it', () => {
  const sketched = after({ type: 'sketched', view: view('some') });
  expect([sketched.mode, sketched.place.pending]).toEqual(['sketched', true]);
  const skeleton = { kind: 'skeleton', match, page: null } as const;
  expect(next(sketched, { type: 'slow', view: skeleton }, target)).toBe(sketched);
});

test('an answer that nobody waits for changes nothing', () => {
  const gone = after({ type: 'missed', view: { kind: 'missing' } });
  expect(gone.mode).toBe('missing');
  expect(next(gone, { type: 'read', view: view('late') }, target)).toBe(gone);
  expect(next(gone, { type: 'replaced', data: 'late' }, target)).toBe(gone);
});
