import { homeStates } from '#schema/checkout/places.ts';
import { taxCountries } from '#schema/vendor-panel/papers.ts';

/** The states and countries where a store may be registered. */
export const places = [
  ...homeStates.map(([code, name]) => ({ id: `US-${code}`, label: name })),
  ...Object.entries(taxCountries).map(([id, label]) => ({ id, label })),
];

export const nameOf = (place: string): string => places.find(({ id }) => id === place)?.label ?? place;
