import { dayIn } from '#schema/day-in.ts';
import type { Instant, PlainDate } from '#schema/day.ts';
import { zoneWords } from '#schema/time-zones.ts';
import { shopTerms } from './shop-terms.ts';

/** The day of a timestamp in the platform's zone: the same in the page's HTML, in every browser, email and PDF. */
export const platformDay = (at: Instant): PlainDate => dayIn(at, shopTerms().time_zone);

export const platformToday = (): PlainDate => platformDay(new Date());

/** The last day of something that ends at a timestamp. */
export const lastPlatformDay = (endsAt: string): PlainDate => platformDay(new Date(Date.parse(endsAt) - 1));

/** 'Eastern Time' */
export const platformZoneWords = (): string => zoneWords(shopTerms().time_zone);
