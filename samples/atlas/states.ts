import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import { descriptorOf } from '#engine/chart/chart.ts';
import { explore } from '#engine/paths.ts';
import type { Case, Exploration, Model } from '#engine/paths.ts';
import type { Screen } from '#engine/screen.ts';
import type { Atlas } from './atlas.ts';
import { readable } from './names.ts';
import { placesOf } from './places.ts';
import type { Place } from './places.ts';

/** An event of a model without its payload: descriptor, XState's type, and which of the descriptor's cases. */
export type StepReference = readonly [type: string, descriptor: string, index: number];

/** One story: the machine in a state, reached by the shortest path. */
export type AtlasState = {
  exportName: string;
  name: string;
  /** Its place in the sidebar. */
  place: Place;
  /** Whether an earlier story shows the same state with other data. Daily tests draw one story of each state. */
  isVariant: boolean;
  /** What a person sees in it, if the machine has a page object. */
  seen: readonly string[];
  /** Ids of every active state node. */
  states: readonly string[];
  /** Index of the atlas model that walks the path. */
  model: number;
  steps: readonly StepReference[];
};

function referenceTo(model: Model, { type, ...payload }: Case): StepReference {
  const descriptor = descriptorOf(type);
  const index = (model.cases[descriptor] ?? []).findIndex((known) =>
    isDeepStrictEqual({ ...known }, payload),
  );
  if (index < 0) throw new Error(`'${model.name}' has no case for ${type} with this payload`);
  return [type, descriptor, index];
}

const exportNameOf = (name: string) =>
  `S_${name
    .replaceAll(/[^a-z0-9]+/gi, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase()}`;

/** Texts and buttons of a state; a pattern is not text that someone reads. */
function seenIn(screen: Screen, snapshot: AnyMachineSnapshot): string[] {
  const { seen = [], live = [], dead = [] } = screen.sight(snapshot);
  return [...new Set([...seen, ...live, ...dead].filter((text) => typeof text === 'string'))];
}

const explored = new WeakMap<Model, Exploration>();

/** Exploring takes seconds: do it once per model. */
export function exploration(model: Model): Exploration {
  const known = explored.get(model) ?? explore(model);
  explored.set(model, known);
  return known;
}

type Found = { snapshot: AnyMachineSnapshot; model: number; events: readonly Case[] };

/** Every state that the models reach, once per context class, each by the shortest path. */
export function statesOf(atlas: Atlas, screen: Screen | null = null): AtlasState[] {
  const found = new Map<string, Found>();
  for (const [model, walked] of atlas.models.entries()) {
    const { states, wayTo } = exploration(walked);
    const inThisModel = new Map<string, Found>();
    for (const [key, snapshot] of states) {
      const variant = atlas.variantOf(snapshot);
      const name = readable(snapshot.value) + (variant === '' ? '' : ` — ${variant}`);
      const events = wayTo(key).map(({ event }) => event);
      const known = inThisModel.get(name);
      if (known === undefined || events.length < known.events.length) {
        inThisModel.set(name, { snapshot, model, events });
      }
    }
    for (const [name, state] of inThisModel) if (!found.has(name)) found.set(name, state);
  }
  // Variants follow their state.
  const grouped = [...Map.groupBy(found, ([, { snapshot }]) => readable(snapshot.value)).values()].flat();
  const places = placesOf(
    grouped.map(([, { snapshot }]) => ({ value: snapshot.value, variant: atlas.variantOf(snapshot) })),
  );
  const drawn = new Set<string>();
  const stories = grouped.map(([name, { snapshot, model, events }], index): AtlasState => {
    const walked = atlas.models[model];
    const state = readable(snapshot.value);
    const isVariant = drawn.has(state);
    drawn.add(state);
    return {
      exportName: exportNameOf(name),
      name,
      isVariant,
      place: places[index] ?? { folders: [], short: name },
      seen: screen === null ? [] : seenIn(screen, snapshot),
      states: snapshot._nodes.map(({ id }) => id),
      model,
      steps: walked === undefined ? [] : events.map((event) => referenceTo(walked, event)),
    };
  });
  const names = new Set(stories.map(({ exportName }) => exportName));
  if (names.size < stories.length) throw new Error('Two states of one machine have the same export name');
  return stories;
}
