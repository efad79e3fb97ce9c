import { holdMachine } from '#machines/checkout/hold.machine.ts';
import { HoldClock } from '#pages/checkout/hold-timer.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { holdModels } from '#samples/models/checkout/hold.model.ts';

export const atlas = atlasOf({ machine: holdMachine, models: holdModels, Screen: HoldClock });
