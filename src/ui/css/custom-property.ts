import type { CSSProperties } from 'react';

/** A style that sets a variable made by `createVar`; `name` is its `var(--…)`. */
export function customProperty(name: string, value: string): CSSProperties {
  return { [name.slice(4, -1)]: value };
}
