import { useEffect, useState } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import type { Model } from '#engine/paths.ts';
import { standAt } from '#samples/atlas/paused-actor.ts';
import type { Way } from '#samples/atlas/paused-actor.ts';
import { actionModel } from '#samples/models/kit/action.model.ts';

function useStanding(model: Model | undefined, steps: Way['steps']): AnyActorRef {
  const [standing] = useState(() => {
    if (model === undefined) throw new Error('A neighbour needs a model');
    return standAt(model, steps);
  });
  useEffect(() => standing.stop, [standing]);
  return standing.actor;
}

/** An additional actor that a screen needs, held where the steps end; `machine` gives its type. */
export const useNeighbour = <Machine extends AnyStateMachine>(
  _machine: Machine,
  model: Model | undefined,
  steps: Way['steps'] = [],
): ActorRefFrom<Machine> => useStanding(model, steps) as ActorRefFrom<Machine>;

/** The same of an action, whatever its page does with it. */
export const useAction = <Actor extends AnyActorRef>(steps: Way['steps'] = []): Actor =>
  useStanding(actionModel, steps) as Actor;
