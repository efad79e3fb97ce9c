import { beforeAll, describe, expect, test } from 'vitest';
import { createNavigation } from '#routing/navigation.ts';
import type { Place } from '#routing/navigation-modes.ts';
import { createMatcher } from '#routing/match.ts';
import type { Match } from '#routing/match.ts';
import { matchRoute, routes } from '#app/areas.ts';

const start: Place = {
  url: '/products',
  view: { kind: 'starting' },
  pending: false,
  firstPaint: true,
  visit: 0,
};

function setup(drawn = Promise.resolve(), match = matchRoute) {
  const clock = { time: 0 };
  const timers: (() => void)[] = [];
  const requests: { url: string; resolve: (data: unknown) => void; reject: (error: Error) => void }[] = [];
  const titles: string[] = [];
  const moves: [string, string][] = [];
  const navigation = createNavigation(start, {
    match,
    load: (match: Match, search) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      requests.push({ url: `${match.route.name}?${search}`, resolve, reject });
      return promise;
    },
    now: () => clock.time,
    applyHead: (head) => titles.push(head.title),
    reportError: () => 'err_1',
    moved: (from, to) => moves.push([from, to]),
    painted: () => drawn,
    after: (_milliseconds, run) => {
      timers.push(run);
      return () => {
        timers.splice(timers.indexOf(run), 1);
      };
    },
  });
  const kind = () => navigation.getSnapshot().view.kind;
  return { navigation, clock, timers, requests, titles, moves, kind };
}

// The pages' code is loaded here, so that no test waits for it.
beforeAll(async () => {
  const early = routes.filter(({ name }) => ['vendors', 'categories', 'category', 'checkout'].includes(name));
  await Promise.all(early.map(({ page }) => page?.()));
});

const vendors = { vendors: [] };
const categories = { categories: [] };

test('a visit shows its page when its data has loaded', async () => {
  const { navigation, requests, titles, kind } = setup();
  navigation.visit('/vendors');
  expect(navigation.getSnapshot().pending).toBe(true);
  requests[0]?.resolve(vendors);
  await expect.poll(() => kind()).toBe('page');
  const { url, pending, firstPaint, visit } = navigation.getSnapshot();
  expect({ url, pending, firstPaint, visit }).toEqual({
    url: '/vendors',
    pending: false,
    firstPaint: false,
    visit: 1,
  });
  expect(titles).toEqual(['Vendors']);
});

test('known data is rendered before the rest is requested', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { navigation, requests, kind } = setup(promise);
  navigation.seed('/vendors', vendors);
  navigation.visit('/vendors');
  expect(kind()).toBe('page');
  expect(navigation.getSnapshot().pending).toBe(true);
  expect(requests).toEqual([]);
  resolve();
  await expect.poll(() => requests).toHaveLength(1);
  requests[0]?.resolve({ vendors: [], more: true });
  await expect.poll(() => navigation.getSnapshot().pending).toBe(false);
  expect(navigation.getSnapshot().view).toMatchObject({ data: { more: true } });
});

test('of many pages the latest fifty are cached', () => {
  const walk = (steps: number) => {
    const { navigation, kind } = setup();
    navigation.seed('/vendors', vendors);
    for (let step = 0; step < steps; step += 1) navigation.seed(`/place/${step}`, vendors);
    navigation.visit('/vendors');
    return kind();
  };
  expect(walk(49)).toBe('page');
  expect(walk(50)).toBe('starting');
});

test('a page that is left before it renders requests nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { navigation, requests } = setup(promise);
  navigation.seed('/vendors', vendors);
  navigation.visit('/vendors');
  navigation.visit('/categories');
  resolve();
  await expect.poll(() => requests).toHaveLength(1);
  expect(requests[0]?.url).toBe('categories?');
});

test('loading that takes longer than 200 ms shows a skeleton', async () => {
  const { navigation, requests, timers, kind } = setup();
  navigation.visit('/vendors');
  timers[0]?.();
  expect(kind()).toBe('skeleton');
  requests[0]?.resolve(vendors);
  await expect.poll(() => kind()).toBe('page');
  expect(timers).toEqual([]);
});

test('the latest visit wins over a slower earlier one', async () => {
  const { navigation, requests, kind } = setup();
  navigation.visit('/vendors');
  navigation.visit('/categories');
  requests[1]?.resolve(categories);
  await expect.poll(() => kind()).toBe('page');
  requests[0]?.resolve(vendors);
  await Promise.resolve();
  expect(navigation.getSnapshot().url).toBe('/categories');
});

test('coming back within five minutes loads nothing', async () => {
  const { navigation, requests, clock, kind } = setup();
  navigation.visit('/vendors');
  requests[0]?.resolve(vendors);
  await expect.poll(() => kind()).toBe('page');
  navigation.visit('/products/a/b');
  expect(kind()).toBe('missing');
  clock.time = 5 * 60_000 - 1;
  navigation.visit('/vendors', true);
  await expect.poll(() => kind()).toBe('page');
  expect(requests.length).toBe(1);
});

test('prefetched data serves the visit', async () => {
  const { navigation, requests, kind } = setup();
  navigation.prefetch('/vendors');
  navigation.visit('/vendors');
  requests[0]?.resolve(vendors);
  await expect.poll(() => kind()).toBe('page');
  expect(requests.map(({ url }) => url)).toEqual(['vendors?']);
});

test('a failure has an id and a next step', async () => {
  const { navigation, requests, kind } = setup();
  navigation.visit('/vendors');
  requests[0]?.reject(new Error('backend away'));
  await expect.poll(() => kind()).toBe('failed');
  expect(navigation.getSnapshot().view).toEqual({ kind: 'failed', errorId: 'err_1', offline: false });
  navigation.retry();
  requests[1]?.resolve(vendors);
  await expect.poll(() => kind()).toBe('page');
});

test('a browser-only page loads nothing on the server', async () => {
  const { navigation, requests, kind } = setup();
  navigation.visit('/checkout');
  await expect.poll(() => kind()).toBe('page');
  expect(requests).toEqual([]);
});

test('an unknown URL and an unknown store are not found', async () => {
  const { navigation, requests, kind } = setup();
  navigation.visit('/products/a/b');
  await expect.poll(() => navigation.getSnapshot().view).toEqual({ kind: 'missing' });
  navigation.visit('/no-such-store');
  requests[0]?.resolve(null);
  await expect.poll(() => kind()).toBe('missing');
});

test('a new query on the same path is not a route change', async () => {
  const { navigation, requests, kind } = setup();
  navigation.visit('/categories');
  requests[0]?.resolve(categories);
  await expect.poll(() => kind()).toBe('page');
  const { visit } = navigation.getSnapshot();
  navigation.visit('/categories?sort=rating');
  requests[1]?.resolve(categories);
  await expect.poll(() => navigation.getSnapshot().pending).toBe(false);
  expect(navigation.getSnapshot().visit).toBe(visit);
});

test('a page that continues under another query is not loaded again, now or on the way back', async () => {
  const { navigation, requests, kind } = setup();
  navigation.visit('/vendors');
  navigation.rename('/vendors?of=1');
  expect(navigation.getSnapshot().url).toBe('/products');
  requests[0]?.resolve(vendors);
  await expect.poll(() => kind()).toBe('page');
  const { visit } = navigation.getSnapshot();
  navigation.rename('/categories?of=1');
  expect(navigation.getSnapshot().url).toBe('/vendors');
  navigation.rename('/vendors?of=2');
  navigation.visit('/vendors?of=2');
  expect(navigation.getSnapshot()).toMatchObject({ url: '/vendors?of=2', pending: false, visit });
  navigation.visit('/categories');
  await expect.poll(() => requests).toHaveLength(2);
  requests[1]?.resolve(categories);
  await expect.poll(() => navigation.getSnapshot().url).toBe('/categories');
  navigation.visit('/vendors?of=2', true);
  expect(navigation.getSnapshot()).toMatchObject({ url: '/vendors?of=2', pending: false });
  expect(requests).toHaveLength(2);
});

test('a new product keeps its page when its first save gives it another path', async () => {
  // A separate matcher: the records of the panel load into it, and other tests count on their absence.
  const matcher = createMatcher(routes);
  const { navigation, requests, titles, kind } = setup(Promise.resolve(), matcher);
  const made = '/forge/vendor-dashboard/products/new';
  // The page's code is loaded here, so that the visit does not wait for it.
  await (await matcher.complete(made))?.route.page?.();
  navigation.visit(made);
  await expect.poll(() => kind()).toBe('page');
  const { visit, view } = navigation.getSnapshot();
  const saved = '/forge/vendor-dashboard/products/01a218af-f3fb-7ae1-84aa-b040b93bef8b';
  navigation.rename(saved);
  navigation.visit(saved);
  expect(navigation.getSnapshot()).toMatchObject({
    url: saved,
    pending: false,
    visit,
    view: { page: 'page' in view && view.page, match: { params: { id: saved.slice(-36) } } },
  });
  expect(titles).toEqual(['New product', 'Edit product']);
  expect(requests).toEqual([]);
});

describe('an old URL', () => {
  const bars = {
    category: { id: '019b8b7a-3261-795b-a6c4-142ca49282dd', slug: 'bars', name: 'Bars', description: '' },
  };
  const now = `/categories/${bars.category.id}`;

  test('redirects to the current one, with the query, and the page loads once', async () => {
    const { navigation, requests, titles, moves } = setup();
    navigation.visit('/categories/barbells?size=M');
    await expect.poll(() => requests).toHaveLength(1);
    requests[0]?.resolve(bars);
    await expect.poll(() => navigation.getSnapshot().url).toBe(`${now}?size=M`);
    expect(moves).toEqual([['/categories/barbells?size=M', `${now}?size=M`]]);
    const shown = navigation.getSnapshot();
    expect(shown).toMatchObject({
      pending: false,
      visit: 1,
      view: { match: { params: { id: bars.category.id } } },
    });
    // The browser's address follows: nothing happens then, nor on the way back to it.
    navigation.visit(`${now}?size=M`);
    expect(navigation.getSnapshot()).toBe(shown);
    navigation.visit('/nothing/here');
    navigation.visit(`${now}?size=M`, true);
    await expect.poll(() => navigation.getSnapshot().view.kind).toBe('page');
    expect([requests.length, titles]).toEqual([1, ['Bars', 'Page not found', 'Bars']]);
  });

  test('stays if another page uses it, and if no page does', async () => {
    const { navigation, requests, moves, kind } = setup();
    navigation.visit('/categories/bars');
    await expect.poll(() => requests).toHaveLength(1);
    requests[0]?.resolve(bars);
    await expect.poll(() => kind()).toBe('page');
    expect(navigation.getSnapshot().url).toBe('/categories/bars');
    navigation.visit('/categories/gone');
    await expect.poll(() => requests).toHaveLength(2);
    requests[1]?.resolve(null);
    await expect.poll(() => kind()).toBe('missing');
    expect(moves).toEqual([]);
  });

  test('does not redirect someone who has moved on', async () => {
    const { navigation, requests, moves } = setup();
    navigation.visit('/categories/barbells');
    await expect.poll(() => requests).toHaveLength(1);
    navigation.visit('/vendors');
    await expect.poll(() => requests).toHaveLength(2);
    requests[0]?.resolve(bars);
    requests[1]?.resolve(vendors);
    await expect.poll(() => navigation.getSnapshot().pending).toBe(false);
    expect([navigation.getSnapshot().url, moves]).toEqual(['/vendors', []]);
  });

  test('can be another spelling', async () => {
    const { navigation, requests, moves, kind } = setup();
    navigation.visit('/Vendors/?of=2');
    await expect.poll(() => requests).toHaveLength(1);
    requests[0]?.resolve(vendors);
    await expect.poll(() => kind()).toBe('page');
    expect([navigation.getSnapshot().url, moves]).toEqual([
      '/vendors?of=2',
      [['/Vendors/?of=2', '/vendors?of=2']],
    ]);
  });
});
