import { zoneWords } from '#schema/time-zones.ts';
import { storeZone } from './shop-terms.ts';

/** 'Eastern Time': the zone of the panel's store. */
export const storeZoneWords = (): string => zoneWords(storeZone());
