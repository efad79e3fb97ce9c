import type { StateValue } from 'xstate';

/** A story's position in the sidebar: its folders below the machine, and its short name there. */
export type Place = { folders: readonly string[]; short: string };

/** One part of a state value: a region of a parallel state, and the state in it. */
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
 * Short names. A parallel state is named by its region with the most states, which describes most of what is visible,
 * and then by anything unusual in the other regions; other states are named by their own keys. Several stories of one
 * state share a folder with its name.
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
  const statesIn = ({ region }: Part) => seen.get(region)?.size ?? 0;
  const leads = all.map((parts) =>
    parts.reduce<Part>((best, each) => (statesIn(each) > statesIn(best) ? each : best), {
      region: 'none',
      state: '',
    }),
  );
  const familyOf = ({ region, state }: Part) => `${region}/${state.split('.')[0]}`;
  const families = Map.groupBy(leads, familyOf);

  return leads.map((lead, index) => {
    const variant = stories[index]?.variant ?? '';
    const ending = variant === '' ? '' : ` — ${variant}`;
    const others = (all[index] ?? [])
      .filter((part) => part !== lead && part.state !== usual(part.region))
      .map(({ region, state }) => `${lastKey(region)} ${state}`.trim());
    const [family = '', ...inner] = lead.state.split('.');
    const region = lead.region === '' ? [] : [lastKey(lead.region)];
    const isAlone = (families.get(familyOf(lead)) ?? []).length < 2;
    if (isAlone || (lead.region === '' && inner.length === 0)) {
      return { folders: region, short: [lead.state, ...others].join(' · ') + ending };
    }
    const own = [...(inner.length === 0 ? [] : [inner.join('.')]), ...others];
    return { folders: [...region, family], short: (own.length === 0 ? family : own.join(' · ')) + ending };
  });
}
