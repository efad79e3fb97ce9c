import * as fc from 'fast-check';
import { isNightly } from './nightly.ts';

/**
 * The seed of every random test. By day it is fixed, so that a change is never refused for a fault that was there
 * before; the nightly run looks for new faults with a seed that fast-check prints when a property fails.
 * STALLBAR_SEED repeats such a run.
 */
const given = process.env['STALLBAR_SEED'];
if (given !== undefined) fc.configureGlobal({ seed: Number(given) });
else if (!isNightly) fc.configureGlobal({ seed: 20_261_121 });
