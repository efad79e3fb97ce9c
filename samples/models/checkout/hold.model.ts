import type { AnyMachineSnapshot } from 'xstate';
import { holdMachine } from '#machines/checkout/hold.machine.ts';
import type { HoldSnapshot } from '#machines/checkout/hold.machine.ts';
import type { Model } from '#engine/paths.ts';
import { holdProperties } from './hold.properties.ts';

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as HoldSnapshot;
  const { left } = snapshot.context;
  if (snapshot.matches('over') !== left <= 0) return `${left} s are left, and it is over or is not`;
  if (snapshot.matches({ held: 'low' }) !== (left > 0 && left <= 120))
    return `warns at ${left} s or does not`;
  return undefined;
};

/** @param left Seconds at the start. */
const holdModel = (left: number): Model => ({
  name: `hold-${left}`,
  machine: holdMachine,
  input: { until: Date.UTC(2026, 10, 21, 12, 15), left },
  actionPorts: [],
  limit: 1000,
  cases: {
    'clock.ticked': [{ left: 601 }, { left: 121 }, { left: 120 }, { left: 30 }, { left: 1 }, { left: 0 }],
  },
  classOf: ({ value, context }) => [value, (context as { left: number }).left],
  properties: holdProperties,
  broken,
});

/** A new hold, and pages that return with little or none of it left. */
export const holdModels = [holdModel(900), holdModel(45), holdModel(0)] as const;
