import type { ProductSeed } from './types.ts';
import { barbells } from './barbells.ts';
import { plates } from './plates.ts';

export const catalogue: readonly ProductSeed[] = [...barbells, ...plates];
