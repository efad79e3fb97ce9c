import type { Outside } from '../payment/port.ts';
import { manualCarrier } from './manual.ts';
import type { Carrier } from './port.ts';
import { createTestCarrier } from './test.ts';

/** Every carrier that a store can choose, in the order of the form. */
export const carriers = (outside: Outside): readonly Carrier[] => [manualCarrier, createTestCarrier(outside)];

/** Null for a carrier that the shop does not have, or not anymore. */
export const carrierNamed = (name: string, outside: Outside): Carrier | null =>
  carriers(outside).find((carrier) => carrier.name === name) ?? null;
