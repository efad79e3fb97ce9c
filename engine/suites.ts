import { explore } from './paths.ts';
import type { Exploration, Model } from './paths.ts';
import { pairTour, transitionTour } from './tours.ts';
import type { Tour } from './tours.ts';

/** Everything generated from one model. */
export type Suites = { model: Model; exploration: Exploration; transitions: Tour; pairs: Tour };

export function suitesOf(model: Model): Suites {
  const exploration = explore(model);
  return {
    model,
    exploration,
    transitions: transitionTour(model, exploration),
    pairs: pairTour(model, exploration),
  };
}
