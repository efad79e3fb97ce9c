import { useEffect, useEffectEvent } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/** Calls the latest `act` when `select`'s value of a machine changes while the component is mounted. */
export function useActorChange<Source extends AnyActorRef, Value>(
  actor: Source,
  select: (snapshot: SnapshotFrom<Source>) => Value,
  act: (value: Value, before: Value) => void,
): void {
  const read = useEffectEvent(select);
  const latest = useEffectEvent(act);
  useEffect(() => {
    let known = read(actor.getSnapshot() as SnapshotFrom<Source>);
    const { unsubscribe } = actor.subscribe((snapshot: SnapshotFrom<Source>) => {
      const before = known;
      known = read(snapshot);
      if (!Object.is(known, before)) latest(known, before);
    });
    return unsubscribe;
  }, [actor]);
}
