import { useEffect, useState } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { Model } from '#engine/paths.ts';
import type { QueueItem } from '#machines/admin/moderation-queue.machine.ts';
import type { ListRow } from '#machines/kit/list-view.rules.ts';
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

/** Like `useNeighbour`, typed as the actor of a list. */
export const useList = <Row extends ListRow>(
  model: Model | undefined,
  steps: Way['steps'] = [],
): ListViewActor<Row> => useStanding(model, steps) as ListViewActor<Row>;

/** Like `useNeighbour`, typed as the actor of a queue item. */
export const useItem = <Item extends QueueItem>(
  model: Model | undefined,
  steps: Way['steps'] = [],
): ModerationQueueActor<Item> => useStanding(model, steps) as ModerationQueueActor<Item>;

/** Like `useNeighbour`, typed as the page's action. */
export const useAction = <Actor extends AnyActorRef>(steps: Way['steps'] = []): Actor =>
  useStanding(actionModel, steps) as Actor;

/** The page's action after an action of this kind is done; at rest for null. */
export const useActionAfter = <Actor extends AnyActorRef>(kind: string | null): Actor =>
  useStanding(
    { ...actionModel, cases: { ...actionModel.cases, 'action.send': [{ what: { kind } }] } },
    kind === null
      ? []
      : [
          ['action.send', 'action.send', 0],
          ['xstate.done.actor.send', 'done.send', 0],
        ],
  ) as Actor;
