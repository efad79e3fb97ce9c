import { dayIn } from '#schema/day-in.ts';
import type { Instant, PlainDate } from '#schema/day.ts';
import { zoneWords } from '#schema/time-zones.ts';
import { shopTerms } from './shop-terms.ts';

/** The day of a point in time where the platform is: the same in the page's HTML, in every browser, mail and PDF. */
export const platformDay = (at: Instant): PlainDate => dayIn(at, shopTerms().time_zone);

export const platformToday = (): PlainDate => platformDay(new Date());

/** The last day of what ends at a point in time. */
export const lastPlatformDay = (endsAt: string): PlainDate => platformDay(new Date(Date.parse(endsAt) - 1));

/** 'Eastern Time' */
export const platformZoneWords = (): string => zoneWords(shopTerms().time_zone);
