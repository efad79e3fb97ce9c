/** Grams, millimeters or milliliters of one unit. */
const units: Readonly<Record<string, readonly [size: number, base: string]>> = {
  mg: [0.001, 'g'],
  g: [1, 'g'],
  kg: [1000, 'g'],
  oz: [28.3495, 'g'],
  lb: [453.592, 'g'],
  lbs: [453.592, 'g'],
  mm: [1, 'mm'],
  cm: [10, 'mm'],
  m: [1000, 'mm'],
  in: [25.4, 'mm'],
  ft: [304.8, 'mm'],
  ml: [1, 'ml'],
  l: [1000, 'ml'],
};

const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bpounds?\b/g, 'lb'],
  [/\bkilos?\b|\bkilograms?\b|\bkgs\b/g, 'kg'],
  [/\bgrams?\b/g, 'g'],
  [/\bmillimet(?:er|re)s?\b/g, 'mm'],
  [/\bcentimet(?:er|re)s?\b/g, 'cm'],
  [/\bmet(?:er|re)s?\b/g, 'm'],
  [/\binch(?:es)?\b|["”″]/g, 'in'],
  [/\bfeet\b|\bfoot\b/g, 'ft'],
  [/\blit(?:er|re)s?\b/g, 'l'],
  [/\bper ?cent\b/g, '%'],
  [/aluminium/g, 'aluminum'],
  [/\bgrey\b/g, 'gray'],
  [/colour/g, 'color'],
  [/moulded/g, 'molded'],
  [/centre\b/g, 'center'],
];

const number = String.raw`\d+(?:\.\d+)?`;
const joint = String.raw`\s*(?:×|to|and|-)\s*`;
const measured = new RegExp(
  String.raw`((?:${number}${joint})*)(${number})\s*(${Object.keys(units).join('|')})(?![a-z])`,
  'g',
);

/** Two decimals of the unit, three digits of the number: 44 lb and 20 kg are one weight, 45 lb is another. */
const inBase = (text: string, [size, base]: readonly [number, string]): string =>
  `${Number((Number(text) * size).toPrecision(3))}${base}`;

/**
 * A normalized fact: case, spaces, British or American spelling, units and list order do not matter. Two facts are
 * the same exactly if their normalized forms are.
 */
export function spelled(text: string): string {
  let plain = text.normalize('NFKC').toLowerCase().replaceAll(/[–—−]/g, '-');
  for (const [pattern, to] of spellings) plain = plain.replaceAll(pattern, to);
  plain = plain
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(?<=\d\s*(?:[a-z]{1,2}\s*)?)[x*](?=\s*\d)/g, '×')
    .replaceAll(measured, (_, before: string, last: string, name: string) => {
      const unit = units[name] ?? [1, name];
      const others = before.replaceAll(
        new RegExp(`(${number})(${joint})`, 'g'),
        (_pair, value: string, by: string) => `${inBase(value, unit)} ${by.trim()} `,
      );
      return `${others}${inBase(last, unit)}`;
    })
    .replaceAll(/(?<=\d(?:mm|ml|g))\s*-\s*(?=\d)/g, ' to ');
  const parts = plain
    .split(/,(?!\d)|;/)
    .map((part) =>
      part
        .replaceAll(/[.\s]+$/g, '')
        .replaceAll(/\s*([×%±/])\s*/g, '$1')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
  return parts.toSorted().join(', ');
}

const names: Readonly<Record<string, string>> = {
  capacity: 'limit',
  'load limit': 'limit',
  'max load': 'limit',
  'weight limit': 'limit',
  materials: 'material',
  handles: 'handle',
  grips: 'grip',
  measures: 'size',
  dimensions: 'size',
};

/** The name of a row, which groups vendors' different names for it. */
export function factName(name: string): string {
  const plain = spelled(name);
  return names[plain] ?? plain;
}

/** Whether any two of the given facts differ; a missing one is unknown, not different. */
export function differ(facts: readonly (string | null)[]): boolean {
  const stated = facts
    .filter((fact) => fact !== null && fact.trim() !== '')
    .map((fact) => spelled(fact ?? ''));
  return new Set(stated).size > 1;
}

/** Grams as text. */
export function weightText(grams: number): string {
  if (grams < 1000) return `${grams} g`;
  return `${Number((grams / 1000).toFixed(grams < 100_000 ? 1 : 0))} kg`;
}
