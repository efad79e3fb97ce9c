export interface Merged<Value> {
  /** Own changes over the other's: what only one side changed is that side's, what both changed is one's own. */
  values: Value;
  /** Changed by both, differently: someone has to choose. Fields that belong together are in one group. */
  both: readonly (readonly (keyof Value & string)[])[];
  /** Changed only by the other side. */
  theirs: readonly (keyof Value & string)[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Compares two changed versions of a record with the one that both started from.
 *
 * @param base Null if it is unknown: then every difference needs a choice.
 * @param together Groups of fields that make no sense without each other, such as options and their variants.
 */
export function mergeChanges<Value extends object>(
  base: Value | null,
  mine: Value,
  theirs: Value,
  together: readonly (readonly (keyof Value & string)[])[] = [],
): Merged<Value> {
  type Name = keyof Value & string;
  const names = Object.keys(mine).filter((name) => name in theirs) as Name[];
  // One object for each group, so that the set has it once.
  const groups = new Set(names.map((name) => together.find((group) => group.includes(name)) ?? [name]));
  const values = { ...mine };
  const both: (readonly Name[])[] = [];
  const taken: Name[] = [];
  for (const group of groups) {
    const differs = (one: Value, other: Value) => group.some((name) => !isSame(one[name], other[name]));
    if (!differs(mine, theirs)) continue;
    if (base === null || (differs(mine, base) && differs(theirs, base))) both.push(group);
    else if (!differs(mine, base)) {
      taken.push(...group.filter((name) => !isSame(mine[name], theirs[name])));
      for (const name of group) values[name] = theirs[name];
    }
  }
  return { values, both, theirs: taken };
}
