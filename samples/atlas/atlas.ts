import type { ComponentType } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Model } from '#engine/paths.ts';

/** What one `stories/<area>/<noun>.atlas.tsx` defines for its machine; the stories themselves are computed from it. */
export type Atlas = {
  models: readonly Model[];
  /** The context class that distinguishes two stories of one state; '' for the plain case. */
  variantOf: (snapshot: AnyMachineSnapshot) => string;
  Screen: ComponentType<{ actor: AnyActorRef }> | null;
};

type AtlasInput<Machine extends AnyStateMachine> = {
  machine: Machine;
  /** All models of the machine: the first one that reaches a state provides its story. */
  models: readonly Model[];
  variantOf?: (snapshot: SnapshotFrom<Machine>) => string;
  /**
   * What a person sees of the machine: the real page or dialog, given this actor. If omitted, its state and context as
   * text.
   */
  Screen?: ComponentType<{ actor: ActorRefFrom<Machine> }>;
};

export function atlasOf<Machine extends AnyStateMachine>({
  machine,
  models,
  variantOf,
  Screen,
}: AtlasInput<Machine>): Atlas {
  const stranger = models.find((model) => model.machine !== machine);
  if (stranger !== undefined) throw new Error(`The model '${stranger.name}' is of another machine`);
  return {
    models,
    variantOf: (snapshot) => variantOf?.(snapshot as SnapshotFrom<Machine>) ?? '',
    Screen: (Screen as ComponentType<{ actor: AnyActorRef }> | undefined) ?? null,
  };
}
