import { useEffect, useEffectEvent } from 'react';
import type { ActorRef, AnyActorRef, EventObject } from 'xstate';

type EmittedBy<Source> =
  Source extends ActorRef<infer _Snapshot, infer _Event, infer Emitted> ? Emitted : EventObject;

/** With '*', every event that it emits. */
type Emitted<Source, Type> = Type extends '*'
  ? EmittedBy<Source>
  : Extract<EmittedBy<Source>, { type: Type }>;

/**
 * Calls `act` with each event of this type that a machine emits while the component is mounted; always the latest
 * `act`, so it may use the last render's values.
 */
export function useEmitted<Source extends AnyActorRef, const Type extends EmittedBy<Source>['type'] | '*'>(
  actor: Source,
  type: Type,
  act: (emitted: Emitted<Source, Type>) => void,
): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    const { unsubscribe } = actor.on(type, (emitted: Emitted<Source, Type>) => latest(emitted));
    return unsubscribe;
  }, [actor, type]);
}
