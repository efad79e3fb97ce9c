import { states } from '#pages/checkout/form/states.ts';
import { taxCountries } from '#schema/vendor/papers.ts';

/** The states and countries in which a store may be registered. */
export const places = [
  ...states.map(([code, name]) => ({ id: `US-${code}`, label: name })),
  ...Object.entries(taxCountries).map(([id, label]) => ({ id, label })),
];

export const nameOf = (place: string): string => places.find(({ id }) => id === place)?.label ?? place;
