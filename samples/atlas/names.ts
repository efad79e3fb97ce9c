import type { StateValue } from 'xstate';

function nameOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).flatMap(([key, inner]) => {
    const name = inner === undefined ? '' : nameOf(inner);
    return name === '' ? [key] : [`${key}.${name}`];
  });
  return parts.length > 1 ? `(${parts.join(' · ')})` : (parts[0] ?? '');
}

/** A readable form of a state value: `ready (drawer.open · shipping.estimating)`. */
export const readable = (value: StateValue): string =>
  nameOf(value)
    .replaceAll('.(', ' (')
    .replace(/^\((.*)\)$/s, '$1');
