import type { ProductSeed } from './types.ts';
import { apparel } from './apparel.ts';
import { barbells } from './barbells.ts';
import { conditioning } from './conditioning.ts';
import { extras } from './extras.ts';
import { gymnastics } from './gymnastics.ts';
import { nutrition } from './nutrition.ts';
import { plates } from './plates.ts';
import { racks, weights } from './racks-and-weights.ts';

/** Every product of the shop, in the order of the category tree. */
export const catalog: readonly ProductSeed[] = [
  ...barbells,
  ...plates,
  ...racks,
  ...weights,
  ...conditioning,
  ...gymnastics,
  ...apparel,
  ...nutrition,
  ...extras,
];
