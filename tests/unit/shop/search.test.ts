import { firstValueFrom } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { hrefOfSuggestion } from '#actors/shop/search.ts';
import { helpFor } from '#pages/shop/search/help-pages.ts';
import { createSearchHandle } from '#lazy/search-handle.ts';
import type { SearchChunk } from '#lazy/search-handle.ts';
import { delays } from '#machines/kit/delays.ts';
import { limits } from '#schema/limits.ts';
import { searchTexts } from '#schema/texts/search-texts.ts';
import { readRecents, writeRecents } from '#schema/shop/recents.ts';
import { shownSuggestions } from '#schema/shop/search.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import { createClient } from '#services/client.ts';
import { createSearchService } from '#services/shop/search.ts';
import type { TextStorage } from '#stores/persisted.ts';
import { createRecentSearches } from '#stores/recent-searches.ts';

test('limits and delays of spec §9', () => {
  expect(delays.searchDebounce).toBe(300);
  expect(limits.search).toEqual({
    characters: 2,
    products: 5,
    vendors: 3,
    shown: 8,
    text: 200,
    categories: 3,
    recents: 8,
  });
});

test('texts of spec §2', () => {
  expect({
    ...searchTexts,
    nothingFor: searchTexts.nothingFor('zzz'),
    forget: searchTexts.forget('zzz'),
  }).toEqual({
    placeholder: 'Search fitness products and vendors...',
    placeholderPhone: 'Search Products or Vendors',
    busy: 'Searching...',
    nothing: 'No results found',
    nothingFor: `We couldn't find anything for "zzz"`,
    all: 'Search all results',
    products: 'Products',
    vendors: 'Vendors',
    categories: 'Categories',
    recents: 'Recent searches',
    forget: 'Remove zzz from recent searches',
    forgetAll: 'Clear all',
  });
});

/** Answers by path, and records the order of requests and answers. */
function backend(answers: Record<string, unknown[]>) {
  const log: string[] = [];
  const fetcher: typeof fetch = async (input) => {
    const url = new URL(String(input));
    const name = url.pathname.replace('/rest/v1/', '');
    const key = name === 'public_vendors' && url.searchParams.has('id') ? 'names' : name;
    log.push(`ask ${key} ${decodeURIComponent(url.search)}`);
    await Promise.resolve();
    log.push(`answer ${key}`);
    return Response.json(answers[key] ?? []);
  };
  const service = createSearchService(
    createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher),
  );
  return { suggest: (query: string) => firstValueFrom(service.suggest(query)), log };
}

describe('suggestions', () => {
  test("two round trips: products, vendors and categories in parallel, then the stores' names", async () => {
    const { suggest, log } = backend({
      'rpc/products_named': [
        {
          id: 'p1',
          name: 'Oak bar',
          vendor_id: 'v1',
          image: 'products/oak.svg',
          price_from: '12.50',
          price_varies: true,
        },
        {
          id: 'p2',
          name: 'Bare bar',
          vendor_id: 'gone',
          image: null,
          price_from: '3.00',
          price_varies: false,
        },
      ],
      categories: [{ id: 'c1', name: 'Barbells', plate: 'red' }],
      names: [{ id: 'v1', store_name: 'Oak & Iron' }],
      public_vendors: [{ id: 'v2', store_name: 'Barbell Barn', description: null, slug: 'barbell-barn' }],
    });
    expect(await suggest('bar')).toEqual([
      {
        id: 'p1',
        title: 'Oak bar',
        type: 'product',
        subtitle: 'Oak & Iron',
        slug: null,
        image: 'products/oak.svg',
        price: 1250,
        priceVaries: true,
      },
      {
        id: 'p2',
        title: 'Bare bar',
        type: 'product',
        subtitle: 'Unknown Vendor',
        slug: null,
        image: null,
        price: 300,
        priceVaries: false,
      },
      { id: 'v2', title: 'Barbell Barn', type: 'vendor', subtitle: 'Vendor', slug: 'barbell-barn' },
      { id: 'c1', title: 'Barbells', type: 'category', subtitle: 'Category', slug: null, plate: 'red' },
    ]);
    expect(log.filter((line) => line.startsWith('ask'))).toEqual([
      'ask rpc/products_named ?query=bar&select=id,name,vendor_id,image,price_from,price_varies&limit=5',
      'ask public_vendors ?select=id,store_name,description,slug&store_name=ilike.%bar%&limit=3',
      'ask categories ?select=id,name,plate&name=ilike.%bar%&order=depth.asc,position.asc&limit=3',
      'ask names ?select=id,store_name&id=in.(v1,gone)',
    ]);
    expect(log.indexOf('answer rpc/products_named')).toBeGreaterThan(1);
  });

  test('without products their stores are not requested', async () => {
    const { suggest, log } = backend({});
    expect(await suggest('zz')).toEqual([]);
    expect(log.filter((line) => line.startsWith('ask names'))).toEqual([]);
  });

  test.each([
    [503, 2],
    [400, 1],
  ])('an answer of %i is requested %i times', async (status, times) => {
    vi.useFakeTimers();
    let asked = 0;
    const fetcher: typeof fetch = async (input) => {
      if (!String(input).includes('products_named')) return Response.json([]);
      asked += 1;
      return asked === 1 ? Response.json({ message: 'away' }, { status }) : Response.json([]);
    };
    const service = createSearchService(
      createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher),
    );
    const found = firstValueFrom(service.suggest('bar')).catch(() => null);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await found).toEqual(times === 2 ? [] : null);
    expect(asked).toBe(times);
    vi.useRealTimers();
  });

  test('wildcards are escaped', async () => {
    const { suggest, log } = backend({});
    await suggest('50%_*');
    expect(log[1]).toContain(String.raw`store_name=ilike.%50\%\__%`);
  });
});

test.each<[Suggestion['type'], string | null, string]>([
  ['product', null, '/products/id'],
  ['vendor', 'iron-oak', '/iron-oak'],
  ['vendor', null, '/vendors/id'],
  ['vendor', '', '/vendors/id'],
  ['category', null, '/categories/id'],
])('a %s with the slug %s leads to its page', (type, slug, href) => {
  expect(hrefOfSuggestion({ id: 'id', title: '', type, subtitle: '', slug })).toBe(href);
});

test('categories are suggested next to the eight products and vendors', () => {
  const of = (type: Suggestion['type'], count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${type}${n}`,
      title: '',
      type,
      subtitle: '',
      slug: null,
    }));
  const shown = shownSuggestions([...of('category', 5), ...of('product', 6), ...of('vendor', 5)]);
  expect(shown.map(({ id }) => id)).toEqual([
    'product0',
    'product1',
    'product2',
    'product3',
    'product4',
    'product5',
    'vendor0',
    'vendor1',
    'category0',
    'category1',
    'category2',
  ]);
});

describe('recent searches', () => {
  const storageOf = (text: string | null) => {
    let stored = text;
    let tellTab: (text: string | null) => void = () => undefined;
    const storage: TextStorage = {
      read: () => stored,
      write: (written) => {
        stored = written;
      },
      watch: (tell) => {
        tellTab = tell;
      },
    };
    return { storage, stored: () => stored, otherTab: (written: string | null) => tellTab(written) };
  };
  const itemsOf = (store: ReturnType<typeof createRecentSearches>) => store.getSnapshot().context.items;

  test('newest first, each once in any case, eight at most; removed one by one or all at once', () => {
    const { storage, stored } = storageOf(null);
    const store = createRecentSearches(storage);
    for (const query of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8', 'i9', 'C3'])
      store.send({ type: 'searched', query });
    expect(itemsOf(store)).toEqual(['C3', 'i9', 'h8', 'g7', 'f6', 'e5', 'd4', 'b2']);
    store.send({ type: 'removed', query: 'h8' });
    expect(readRecents(stored())).toEqual(['C3', 'i9', 'g7', 'f6', 'e5', 'd4', 'b2']);
    store.send({ type: 'replaced', items: [] });
    expect(readRecents(stored())).toEqual([]);
  });

  test("another tab's changes show", () => {
    const { storage, otherTab } = storageOf(writeRecents(['bar']));
    const store = createRecentSearches(storage);
    otherTab(writeRecents(['rope', 'bar']));
    expect(itemsOf(store)).toEqual(['rope', 'bar']);
    otherTab(null);
    expect(itemsOf(store)).toEqual([]);
  });

  test.each([
    [null, []],
    ['{', []],
    ['{"state":{"items":"bar"}}', []],
    [`{"state":{"items":[" bar ",7,"","BAR","${'x'.repeat(201)}","rope"]}}`, ['bar', 'rope']],
  ])('an invalid list of queries is repaired: %s', (text, queries) => {
    expect(readRecents(text)).toEqual(queries);
  });
});

describe('the search that loads at its first use', () => {
  function setup(isInPanel = false) {
    const toggle = vi.fn<() => void>();
    const close = vi.fn<() => void>();
    const clear = vi.fn<() => void>();
    const watch = vi.fn<SearchChunk['watch']>();
    let press: (event: KeyboardEvent) => void = () => undefined;
    const { promise, resolve, reject } = Promise.withResolvers<SearchChunk>();
    const load = vi.fn<() => Promise<SearchChunk>>(() => promise);
    const handle = createSearchHandle({
      isInPanel: () => isInPanel,
      onKey: (listener) => {
        press = listener;
      },
    });
    handle.bind(load);
    handle.start();
    const key = (event: Partial<KeyboardEvent>) => {
      const preventDefault = vi.fn<() => void>();
      press({
        key: 'k',
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
        ...event,
        preventDefault,
      } as KeyboardEvent);
      return preventDefault;
    };
    const chunk = { Panel: () => null, Content: () => null, toggle, close, clear, watch };
    return {
      handle,
      key,
      toggle,
      close,
      clear,
      load,
      arrive: () => resolve(chunk),
      fail: () => reject(new Error('offline')),
      chunk,
    };
  }

  test('Ctrl+K and Cmd+K open and close it, even before the code is loaded', async () => {
    const { key, load, handle } = setup();
    expect(handle.getSnapshot()).toEqual({ Panel: null, Content: null, open: false, empty: true });
    expect(key({ ctrlKey: true })).toHaveBeenCalledOnce();
    expect(handle.getSnapshot().open).toBe(true);
    expect(key({ metaKey: true, key: 'K' })).toHaveBeenCalledOnce();
    expect(handle.getSnapshot().open).toBe(false);
    expect(load).toHaveBeenCalledOnce();
    expect(handle.getServerSnapshot()).toEqual({ Panel: null, Content: null, open: false, empty: true });
  });

  test('a search opened before its code arrived is opened by the code, once', async () => {
    const { handle, toggle, close, clear, arrive, chunk } = setup();
    handle.toggle();
    handle.clear();
    arrive();
    await expect.poll(() => handle.getSnapshot().Content).toBe(chunk.Content);
    expect(handle.getSnapshot().Panel).toBe(chunk.Panel);
    expect(toggle).toHaveBeenCalledOnce();
    const [[tell] = []] = chunk.watch.mock.calls;
    tell?.({ open: true, empty: false });
    expect(handle.getSnapshot()).toMatchObject({ open: true, empty: false });
    handle.toggle();
    handle.close();
    handle.clear();
    expect([toggle, close, clear].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1]);
    // The code signals when it is closed.
    expect(handle.getSnapshot().open).toBe(true);
  });

  test('a search closed before its code arrived stays closed', async () => {
    const { handle, toggle, close, arrive, chunk } = setup();
    handle.toggle();
    handle.close();
    expect(handle.getSnapshot().open).toBe(false);
    arrive();
    await expect.poll(() => handle.getSnapshot().Content).toBe(chunk.Content);
    expect(toggle).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });

  test('in a panel whose palette is not ready yet, the keys are kept for it once', () => {
    const { key, handle, load } = setup(true);
    expect(handle.takePaletteWish()).toBe(false);
    expect(key({ ctrlKey: true })).toHaveBeenCalledOnce();
    expect([handle.takePaletteWish(), handle.takePaletteWish()]).toEqual([true, false]);
    expect(load).not.toHaveBeenCalled();
  });

  test.each([
    {},
    { ctrlKey: true, shiftKey: true },
    { metaKey: true, altKey: true },
    { ctrlKey: true, key: 'j' },
  ])('other keys are ignored: %j', (event) => {
    const { key, load } = setup();
    expect(key(event)).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
  });

  test('without the code the dialog still opens, and the next use loads it again', async () => {
    const { handle, fail, load, toggle } = setup();
    handle.toggle();
    fail();
    await new Promise((resolve) => setTimeout(resolve));
    expect(handle.getSnapshot()).toEqual({ Panel: null, Content: null, open: true, empty: true });
    handle.warm();
    expect(load).toHaveBeenCalledTimes(2);
    expect(toggle).not.toHaveBeenCalled();
  });
});

describe('a query that means a page of the shop', () => {
  const led = (query: string) => helpFor(query).map(({ href }) => href);

  test.each([
    ['return', '/returns'],
    ['Refunds', '/returns'],
    [' free  shipping ', '/shipping'],
    ['Track my order', '/order/lookup'],
    ['size guide', '/size-guide'],
    ['customer service', '/contact'],
    ['PayPal', '/help'],
  ])('a search for %s leads to %s', (query, href) => {
    expect(led(query)).toEqual([href]);
  });

  test.each(['', 'knee support', 'returns rack', 'barbell', 'track suit'])(
    '%j searches for products',
    (query) => {
      expect(led(query)).toEqual([]);
    },
  );
});
