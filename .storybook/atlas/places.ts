import type { StateValue } from 'xstate';

/** Where a story stands in the sidebar: its folders below the machine, and its short name there. */
export type Place = { folders: readonly string[]; short: string };

/** A part of a state value: the region of a parallel state that it is in, and its state there. */
type Part = { region: string; state: string };

function partsOf(value: StateValue, region = '', before = ''): Part[] {
  if (typeof value === 'string') return [{ region, state: before + value }];
  const entries = Object.entries(value);
  return entries.flatMap(([key, inner]) => {
    if (inner === undefined) return [];
    const isRegion = entries.length > 1;
    const [inside, way] = isRegion ? [`${region}${before}${key}`, ''] : [region, `${before}${key}.`];
    if (typeof inner === 'object' && Object.keys(inner).length === 0)
      return [{ region: inside, state: way || key }];
    return partsOf(inner, isRegion ? `${inside}.` : inside, way);
  });
}

const lastKey = (region: string) => region.replace(/\.$/, '').split('.').at(-1) ?? '';

/**
 * Short names. A parallel state is named by what is not as usual in it, inside the first region where that is so; other
 * states are named by their own keys, inside the state around them if it has several.
 */
export function placesOf(stories: readonly { value: StateValue; variant: string }[]): Place[] {
  const all = stories.map(({ value }) => partsOf(value));
  const seen = new Map<string, Map<string, number>>();
  for (const { region, state } of all.flat()) {
    const states = seen.get(region) ?? new Map<string, number>();
    seen.set(region, states.set(state, (states.get(state) ?? 0) + 1));
  }
  const usual = (region: string) =>
    [...(seen.get(region) ?? [])].reduce((best, each) => (each[1] > best[1] ? each : best), [
      '',
      0,
    ] as const)[0];
  const families = Map.groupBy(
    all,
    (parts) => parts.find(({ region }) => region === '')?.state.split('.')[0] ?? '',
  );

  return stories.map(({ variant }, index) => {
    const parts = all[index] ?? [];
    const ending = variant === '' ? '' : ` — ${variant}`;
    if (parts.some(({ region }) => region !== '')) {
      const unusual = parts.filter(({ region, state }) => region !== '' && state !== usual(region));
      const [first, ...rest] = unusual;
      if (first === undefined) return { folders: [], short: `as usual${ending}` };
      const others = rest.map(({ region, state }) => `${lastKey(region)} ${state}`);
      return {
        folders: [lastKey(first.region)],
        short: [first.state, ...others].join(' · ') + ending,
      };
    }
    const [family = '', ...inner] = parts[0]?.state.split('.') ?? [];
    const isAlone = (families.get(family) ?? []).length < 2 || inner.length === 0;
    return isAlone
      ? { folders: [], short: [family, ...inner].join('.') + ending }
      : { folders: [family], short: inner.join('.') + ending };
  });
}
