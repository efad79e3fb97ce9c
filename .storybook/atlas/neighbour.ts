import { useEffect, useState } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { Model } from '#engine/paths.ts';
import { standAt } from '#samples/atlas/paused-actor.ts';
import type { Way } from '#samples/atlas/paused-actor.ts';

/** An additional actor that a screen needs, held where the steps end; `machine` gives its type. */
export function useNeighbour<Machine extends AnyStateMachine>(
  _machine: Machine,
  model: Model | undefined,
  steps: Way['steps'] = [],
): ActorRefFrom<Machine> {
  const [standing] = useState(() => {
    if (model === undefined) throw new Error('A neighbour needs a model');
    return standAt(model, steps);
  });
  useEffect(() => standing.stop, [standing]);
  return standing.actor as ActorRefFrom<Machine>;
}
