import { cartHandle, storedLines } from '#lazy/cart-handle.ts';
import type { Navigation } from '#routing/navigation.ts';
import { arrival, mayCount, sightsAtOnce, sourceOfPage, uncountedKey } from '#schema/shop/counting.ts';
import type { Sight, Source, Wishes } from '#schema/shop/counting.ts';
import { readEnv } from '#services/env.ts';
import type { ParametersOf, Procedure } from '#services/procedures.ts';
import { readText } from '#actors/kit/storage.ts';
import { keepWay } from './ways.ts';

/** Milliseconds until views are sent together. */
const together = 4000;

const productRoutes: ReadonlySet<string> = new Set(['product', 'plainProduct', 'storeProduct']);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The products that a page's data lists, and the one that it is about. */
export function productsIn(data: unknown): { listed: string[]; about: string | null } {
  const listed = new Set<string>();
  const visit = (value: unknown, depth: number) => {
    if (Array.isArray(value)) for (const each of value) visit(each, depth + 1);
    else if (isRecord(value)) {
      const { id, price_from: price } = value;
      if (typeof id === 'string' && price !== undefined) listed.add(id);
      else if (depth < 3) for (const each of Object.values(value)) visit(each, depth + 1);
    }
  };
  if (!isRecord(data)) return { listed: [], about: null };
  const card = isRecord(data['card']) ? data['card'] : null;
  const details = isRecord(data['details']) ? data['details'] : null;
  const product = isRecord(details?.['product']) ? details['product'] : card;
  const about = product?.['id'];
  if (typeof about === 'string') return { listed: [], about };
  visit(data, 0);
  return { listed: [...listed], about: null };
}

function send(sights: readonly Sight[]): void {
  const { supabaseUrl, anonKey } = readEnv();
  // Without the session: views are anonymous.
  fetch(`${supabaseUrl}/rest/v1/rpc/${'count_sights' satisfies Procedure}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify({ sights } satisfies ParametersOf<'count_sights'>),
    keepalive: true,
    priority: 'low',
    credentials: 'omit',
  }).catch(() => undefined);
}

interface CartLine {
  variantId: string;
  originalId: string;
  quantity: number;
}

/** The needed part of the stored cart; the code that repairs it is not loaded for this. */
export const cartLines = (text: string | null): CartLine[] =>
  storedLines(text).filter(
    (line): line is CartLine =>
      typeof line.variantId === 'string' &&
      typeof line.originalId === 'string' &&
      typeof line.quantity === 'number',
  );

/** Counts products listed, viewed and added to the cart; call once, when the page is idle. */
export function startCounting(navigation: Pick<Navigation, 'getSnapshot' | 'subscribe'>): void {
  if (!mayCount(navigator as Wishes, readText(uncountedKey))) return;
  const seen = new Set<string>();
  const sources = new Map<string, Source>();
  let waiting: Sight[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // People who have just opted out are no longer counted.
    if (waiting.length > 0 && readText(uncountedKey) === null) send(waiting.splice(0, sightsAtOnce));
    waiting = waiting.slice(-sightsAtOnce);
  };
  const count = (product: string, what: Sight['what'], source: Source) => {
    const name = `${what} ${product} ${source}`;
    if (seen.has(name)) return;
    seen.add(name);
    waiting.push({ product, what, source });
    timer ??= setTimeout(flush, together);
  };

  let from: Source = arrival(location.search, document.referrer, location.origin);
  let visit: number | null = null;
  const look = () => {
    const place = navigation.getSnapshot();
    if (place.pending || place.view.kind !== 'page') return;
    const { match, data } = place.view;
    const own = sourceOfPage(match.route.name);
    const { listed, about } = productsIn(data);
    if (own !== undefined) for (const each of listed) count(each, 'listed', own);
    if (about !== null && productRoutes.has(match.route.name)) {
      const source = place.visit === visit ? (sources.get(about) ?? from) : from;
      sources.set(about, source);
      count(about, 'viewed', source);
    }
    visit = place.visit;
    from = own ?? 'direct';
  };

  const items = () => cartLines(readText('cart-storage'));
  let held = new Map(items().map(({ variantId, quantity }) => [variantId, quantity]));
  const compare = () => {
    const now = items();
    for (const { variantId, originalId, quantity } of now) {
      if (quantity <= (held.get(variantId) ?? 0)) continue;
      const source = sources.get(originalId) ?? from;
      count(originalId, 'carted', source);
      keepWay(variantId, source);
    }
    held = new Map(now.map(({ variantId, quantity }) => [variantId, quantity]));
  };

  look();
  navigation.subscribe(look);
  // The cart is stored in the task that changes it.
  cartHandle.subscribe(() => setTimeout(compare));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
