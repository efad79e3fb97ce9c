import { afterEach, describe, expect, test, vi } from 'vitest';
import { paths } from '#routing/paths.ts';
import { readIds } from '#routing/shared-ids.ts';
import { createSavedHandle } from '#lazy/saved-handle.ts';
import type { SavedChunk, SavedIds } from '#lazy/saved-handle.ts';
import { limits } from '#schema/limits.ts';
import { savedKeys } from '#schema/saved-keys.ts';
import { readSaved, writeSaved } from '#schema/shop/saved.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';
import { createComparison } from '#stores/comparison.ts';
import type { TextStorage } from '#stores/persisted.ts';
import { createRecentlyViewed } from '#stores/recently-viewed.ts';
import { createWishlist, mergedWishlist } from '#stores/wishlist.ts';
import { product } from './saved-product.ts';

/** One storage shared by two tabs. */
function twoTabs(text: string | null = null) {
  let stored = text;
  const tabs: ((text: string | null) => void)[] = [];
  const open = (): TextStorage => {
    const own = tabs.length;
    return {
      read: () => stored,
      write: (written) => {
        stored = written;
        tabs.forEach((tell, tab) => {
          if (tab !== own) tell(written);
        });
      },
      watch: (tell) => tabs.push(tell),
    };
  };
  return { open, stored: () => stored };
}

const idsIn = (store: { getSnapshot: () => { context: { items: readonly SavedProduct[] } } }) =>
  store.getSnapshot().context.items.map(({ name }) => name);

test('keys and limits of spec §9', () => {
  expect(savedKeys.wishlist).toBe('wishlist-storage');
  expect(limits.comparison).toEqual({ products: 4, features: 3 });
});

describe('wishlist', () => {
  test('contains each product once, and drops the oldest when it is full', () => {
    const list = createWishlist(twoTabs().open());
    list.send({ type: 'added', product: product(1) });
    list.send({ type: 'added', product: product(1, { name: 'again' }) });
    expect(idsIn(list)).toEqual(['Bar 1']);
    for (let number = 2; number <= limits.wishlist.products + 1; number += 1) {
      list.send({ type: 'added', product: product(number) });
    }
    expect(idsIn(list)).toHaveLength(limits.wishlist.products);
    expect(idsIn(list)[0]).toBe('Bar 2');
    list.send({ type: 'removed', id: product(2).id });
    expect(idsIn(list)[0]).toBe('Bar 3');
  });

  test('survives a reload, and tabs stay in sync', () => {
    const { open, stored } = twoTabs();
    const first = createWishlist(open());
    const second = createWishlist(open());
    first.send({ type: 'added', product: product(1) });
    second.send({ type: 'added', product: product(2) });
    expect(idsIn(first)).toEqual(['Bar 1', 'Bar 2']);
    expect(idsIn(createWishlist(twoTabs(stored()).open()))).toEqual(['Bar 1', 'Bar 2']);
  });
});

describe('a wishlist that moves to the account', () => {
  const list = (...numbers: number[]) => numbers.map((number) => product(number));
  const names = (items: readonly SavedProduct[]) => items.map(({ name }) => Number(name.slice(4)));

  test("has the account’s order: its own products first, then this browser's", () => {
    expect(names(mergedWishlist({ account: list(9, 8, 1, 2), sent: list(1, 2), now: list(1, 2) }))).toEqual([
      9, 8, 1, 2,
    ]);
  });

  test('keeps additions and removals made during the request', () => {
    expect(names(mergedWishlist({ account: list(9, 1, 2), sent: list(1, 2), now: list(2, 3) }))).toEqual([
      9, 2, 3,
    ]);
    expect(names(mergedWishlist({ account: list(9, 1), sent: list(1), now: list(1, 9) }))).toEqual([9, 1]);
  });

  test('ends at its limit, and the oldest are dropped', () => {
    const most = limits.wishlist.products;
    const account = Array.from({ length: most }, (_, n) => product(n));
    const merged = mergedWishlist({ account, sent: [], now: list(most, most + 1) });
    expect([merged.length, names(merged).at(0), names(merged).at(-1)]).toEqual([most, 2, most + 1]);
  });

  test('in two tabs that sign in at once is the same', () => {
    const { open, stored } = twoTabs();
    const [first, second] = [createWishlist(open()), createWishlist(open())];
    first.send({ type: 'added', product: product(1) });
    const answer = { account: list(9, 1), sent: list(1), now: list(1) };
    first.send({ type: 'replaced', items: mergedWishlist(answer) });
    second.send({
      type: 'replaced',
      items: mergedWishlist({ ...answer, now: second.getSnapshot().context.items }),
    });
    expect([idsIn(first), idsIn(second)]).toEqual([
      ['Bar 9', 'Bar 1'],
      ['Bar 9', 'Bar 1'],
    ]);
    first.send({ type: 'replaced', items: [] });
    expect([idsIn(second), readSaved(stored(), 10)]).toEqual([[], []]);
  });
});

describe('comparison (spec §4)', () => {
  test('ignores a fifth product and duplicates', () => {
    const list = createComparison(twoTabs().open());
    for (const number of [1, 1, 2, 3, 4, 5]) list.send({ type: 'added', product: product(number) });
    expect(idsIn(list)).toEqual(['Bar 1', 'Bar 2', 'Bar 3', 'Bar 4']);
    list.send({ type: 'removed', id: product(2).id });
    expect(idsIn(list)).toEqual(['Bar 1', 'Bar 3', 'Bar 4']);
    list.send({ type: 'cleared' });
    expect(idsIn(list)).toEqual([]);
  });

  test('tampered storage with five products has four', () => {
    const { open } = twoTabs(writeSaved([1, 2, 3, 4, 5].map((number) => product(number))));
    expect(idsIn(createComparison(open()))).toHaveLength(4);
  });
});

test('recently viewed products are newest first, unique, twelve at most', () => {
  const list = createRecentlyViewed(twoTabs().open());
  for (let number = 1; number <= 14; number += 1) list.send({ type: 'viewed', product: product(number) });
  list.send({ type: 'viewed', product: product(10) });
  expect(idsIn(list)).toHaveLength(12);
  expect(idsIn(list).slice(0, 3)).toEqual(['Bar 10', 'Bar 14', 'Bar 13']);
});

describe('the lists that load with their first use', () => {
  function setup(stored: Record<string, string> = {}, left: string | null = null) {
    let taps = left;
    const told: string[] = [];
    let tell: (ids: SavedIds) => void = () => undefined;
    let signIn: () => void = () => undefined;
    const fail = vi.fn<() => void>();
    const { promise, resolve, reject } = Promise.withResolvers<SavedChunk>();
    const load = vi.fn<() => Promise<SavedChunk>>(() => promise);
    const handle = createSavedHandle({
      read: (key) => stored[key] ?? null,
      taps: {
        read: () => taps,
        write: (text) => {
          taps = text;
        },
      },
      watchSession: (listener) => {
        signIn = listener;
      },
      watchStorage: () => undefined,
      fail,
    });
    handle.bind(load);
    const chunk: SavedChunk = {
      toggle: (list, { name }) => told.push(`${list} ${name}`),
      viewed: ({ name }) => told.push(`viewed ${name}`),
      watch: (listener) => {
        tell = listener;
      },
      Bar: () => null,
      RecentlyViewed: () => null,
    };
    return {
      handle,
      told,
      taps: () => taps,
      load,
      fail,
      arrive: () => resolve(chunk),
      reject: () => reject(new Error('offline')),
      tell: (ids: SavedIds) => tell(ids),
      signIn: () => signIn(),
    };
  }

  test('a mark shows immediately and is saved when the code is loaded', async () => {
    const { handle, told, load, arrive, tell } = setup();
    handle.start();
    expect(load).not.toHaveBeenCalled();
    handle.toggle('wishlist', product(1));
    expect([...handle.getSnapshot().wishlist]).toEqual([product(1).id]);
    expect(handle.getServerSnapshot().wishlist.size).toBe(0);
    arrive();
    await expect.poll(() => told).toEqual(['wishlist Bar 1']);
    tell({ wishlist: new Set(), comparison: new Set(['x']) });
    expect([...handle.getSnapshot().comparison]).toEqual(['x']);
  });

  test('without the code the mark is reverted with a message', async () => {
    const { handle, fail, reject } = setup({ 'wishlist-storage': writeSaved([product(1)]) });
    handle.start();
    handle.toggle('wishlist', product(1));
    expect(handle.getSnapshot().wishlist.size).toBe(0);
    reject();
    await expect.poll(() => fail).toHaveBeenCalledOnce();
    expect([...handle.getSnapshot().wishlist]).toEqual([product(1).id]);
  });

  test('a tap survives a page that is left before the code has loaded', async () => {
    const before = setup();
    before.handle.start();
    before.handle.toggle('wishlist', product(1));
    before.handle.toggle('comparison', product(2));
    const after = setup({}, before.taps());
    after.handle.start();
    expect([...after.handle.getSnapshot().wishlist]).toEqual([product(1).id]);
    after.arrive();
    await expect.poll(() => after.told).toEqual(['wishlist Bar 1', 'comparison Bar 2']);
    expect(after.taps()).toBeNull();
  });

  test('a tap that was applied already is not reverted', () => {
    const before = setup();
    before.handle.start();
    before.handle.toggle('wishlist', product(1));
    const after = setup({ 'wishlist-storage': writeSaved([product(1)]) }, before.taps());
    after.handle.start();
    expect([...after.handle.getSnapshot().wishlist]).toEqual([product(1).id]);
    expect(after.load).not.toHaveBeenCalled();
  });

  test.each(['', '{', 'null', '[null]', '[{}]', '[{"list":"Bar","product":{"id":"x"},"isOn":true}]'])(
    'a leftover %s does not count as a tap',
    (left) => {
      const { handle, load } = setup({}, left);
      handle.start();
      expect(load).not.toHaveBeenCalled();
      expect(handle.getSnapshot().wishlist.size).toBe(0);
    },
  );

  test('a stored comparison shows its bar, a session its wishlist, both without a tap', () => {
    const compared = setup({ 'comparison-storage': writeSaved([product(1)]) });
    compared.handle.start();
    expect(compared.load).toHaveBeenCalledOnce();
    const signedIn = setup();
    signedIn.handle.start();
    signedIn.signIn();
    expect(signedIn.load).toHaveBeenCalledOnce();
  });
});

describe('a wishlist left behind by an account', () => {
  /** The app as it starts in a browser that stores `entries`, without a session. */
  async function start(entries: Record<string, string>) {
    const kept = new Map(Object.entries(entries));
    const heard = { addEventListener: () => undefined, dispatchEvent: () => true };
    vi.stubGlobal('window', heard);
    vi.stubGlobal('addEventListener', heard.addEventListener);
    vi.stubGlobal('dispatchEvent', heard.dispatchEvent);
    vi.stubGlobal('location', new URL('http://shop.test/'));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.resetModules();
    const { sessionHandle } = await import('#lazy/session-handle.ts');
    const { savedHandle } = await import('#lazy/saved-handle.ts');
    // The lists' own code, which the handle loads later: compile it here, so that the tests don't wait for it.
    const { createSavedChunk } = await import('#pages/shop/saved/saved.lazy.tsx');
    savedHandle.bind(async () => createSavedChunk());
    return { kept, sessionHandle, savedHandle };
  }
  afterEach(() => vi.unstubAllGlobals());

  const left = { 'wishlist-storage': writeSaved([product(1)]), 'wishlist-owner': product(9).id };

  test('is not shown to the next visitor, and is deleted', async () => {
    const { kept, sessionHandle, savedHandle } = await start(left);
    sessionHandle.start();
    savedHandle.start();
    expect(savedHandle.getSnapshot().wishlist).toEqual(new Set());
    await expect.poll(() => kept.has('wishlist-owner')).toBe(false);
    expect(readSaved(kept.get('wishlist-storage') ?? null, 10)).toEqual([]);
    expect(savedHandle.getSnapshot().wishlist).toEqual(new Set());
  });

  test('is removed from the page if the session turns out to be revoked', async () => {
    const { kept, sessionHandle, savedHandle } = await start(left);
    savedHandle.start();
    expect([...savedHandle.getSnapshot().wishlist]).toEqual([product(1).id]);
    sessionHandle.start();
    expect(savedHandle.getSnapshot().wishlist).toEqual(new Set());
    await expect.poll(() => kept.has('wishlist-owner')).toBe(false);
  });

  test('is told apart from a visitor’s own, which stays', async () => {
    const { kept, sessionHandle, savedHandle } = await start({
      'wishlist-storage': left['wishlist-storage'],
    });
    sessionHandle.start();
    savedHandle.start();
    expect([...savedHandle.getSnapshot().wishlist]).toEqual([product(1).id]);
    expect(kept.get('wishlist-storage')).toBe(left['wishlist-storage']);
  });
});

test('a shared list is its ids in the URL; invalid ones are ignored', () => {
  const ids = [product(1).id, product(2).id];
  const path = paths.wishlist(ids);
  expect(path).toBe('/wishlist?ids=0000000000007000800000000000000100000000000070008000000000000002');
  expect(readIds(path.split('?')[1] ?? '')).toEqual(ids);
  expect(paths.compare()).toBe('/compare');
  expect(
    readIds(`ids=${'z'.repeat(32)}${ids[0]?.replaceAll('-', '')}${ids[0]?.replaceAll('-', '')}ab`),
  ).toEqual([ids[0]]);
  expect(readIds('')).toEqual([]);
});
