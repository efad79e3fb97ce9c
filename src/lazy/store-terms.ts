import { clockIn, dayIn, momentIn } from '#schema/day-in.ts';
import type { Instant, PlainDate } from '#schema/day.ts';
import { formatClockAndDate, formatClockAndDay } from '#schema/format-date.ts';
import type { Units } from '#schema/measures.ts';
import { zoneWords } from '#schema/time-zones.ts';
import { storeAt } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { shopTerms } from './shop-terms.ts';

export interface StoreTerms {
  readonly time_zone: string;
  readonly units: Units;
}

let now: StoreTerms | null = null;

/** Before a page of a store's panel is rendered; null in the admin panel, which has the platform's days. */
export function beginWithStore(store: StoreTerms | null): void {
  now = store;
}

/** The store of a page of the panel: its days and measures are this store's from now on. */
export function openStore(stores: readonly OwnStore[], slug: string): OwnStore | undefined {
  const store = storeAt(stores, slug);
  if (store !== undefined) now = store;
  return store;
}

/** The zone of the panel's store, or the platform's. */
export const storeZone = (): string => now?.time_zone ?? shopTerms().time_zone;

/** 'Eastern Time' */
export const storeZoneWords = (): string => zoneWords(storeZone());

export const storeUnits = (): Units => now?.units ?? 'us';

/** The day of a timestamp in the store's zone: whatever zone the browser is in. */
export const storeDay = (at: Instant): PlainDate => dayIn(at, storeZone());

export const storeToday = (): PlainDate => storeDay(new Date());

/** 'Nov 24, 2:05 PM', in the store's zone. */
export const storeMinute = (at: Instant): string => formatClockAndDay(clockIn(at, storeZone()));

/** 'Nov 24, 2026, 2:05 PM', in the store's zone. */
export const storeDateAndMinute = (at: Instant): string => formatClockAndDate(clockIn(at, storeZone()));

/** '2026-11-24T14:05', in the store's zone: the value of a field for a time. */
export const storeClock = (at: Instant): string => clockIn(at, storeZone()).toISOString().slice(0, 16);

/** The moment of such a value. */
export const storeMoment = (clock: string): Date => momentIn(clock, storeZone());

/** '2026-11-24 14:05', for a file; empty without a timestamp. */
export const storeFileTime = (at: string | null): string =>
  at === null ? '' : storeClock(at).replace('T', ' ');
