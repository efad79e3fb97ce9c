import type { Locked } from './lock.ts';

/** Licenses under which a package may run in the shop, next to code under MIT. Adding one is a decision about the product. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  // A typeface, served as it is.
  'OFL-1.1',
  // Only its own files stay under it, and none of them is changed here: Lightning CSS.
  'MPL-2.0',
]);

/** Licenses with conditions, each for the packages that were reviewed. */
const exceptions: readonly { license: string; packages: RegExp }[] = [
  // libvips is a shared library that sharp loads: anyone who runs a shop can replace it.
  { license: 'LGPL-3.0-or-later', packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/ },
  // A list of browsers for the build, with its author named in the license list.
  { license: 'CC-BY-4.0', packages: /^caniuse-lite$/ },
  // A list of English words for the test of spelling, under MIT and BSD terms; it is not part of the shop.
  { license: 'BSD', packages: /^dictionary-en$/ },
  // Lays out the charts of machines in Storybook; it is not part of the shop.
  { license: 'EPL-2.0', packages: /^elkjs$/ },
];

/** Packages whose package.json names no license in a form that npm reads: what their license file says. */
const stated: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
  eval: 'MIT',
  'png-js': 'MIT',
  'require-like': 'MIT',
};

export const licenseOf = ({ name, license }: Pick<Locked, 'name' | 'license'>): string | null =>
  license ?? stated[name] ?? null;

/** Whether a package may be used under this SPDX expression: any side of OR, every side of AND. */
export function mayUse(name: string, expression: string): boolean {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1');
  // Nested brackets are not parsed here: such a package must be reviewed first.
  if (/[()]/.test(plain)) return false;
  return plain
    .split(' OR ')
    .some((side) =>
      side
        .split(' AND ')
        .every(
          (one) =>
            allowed.has(one) ||
            exceptions.some(({ license, packages }) => license === one && packages.test(name)),
        ),
    );
}

/** The packages that may not be used, or whose license nobody has looked up. */
export const refused = (packages: readonly Locked[], unpublished: ReadonlySet<string>): string[] =>
  packages.flatMap((locked) => {
    const license = licenseOf(locked);
    // Nothing is installed, so nothing is used.
    if (license === null && locked.integrity === null && unpublished.has(locked.name)) return [];
    return license !== null && mayUse(locked.name, license)
      ? []
      : [`${locked.name} ${locked.version}: ${license ?? 'no license'}`];
  });

/** A table for people: which package is used under which license. */
export function licenseList(packages: readonly Locked[]): string {
  const table = (dev: boolean): string => {
    const rows = new Map<string, string>();
    for (const locked of packages) {
      const license = licenseOf(locked);
      if (locked.dev !== dev || license === null) continue;
      rows.set(`${locked.name} ${locked.version}`, `| ${locked.name} | ${locked.version} | ${license} |`);
    }
    const lines = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
    return ['| Package | Version | License |', '|---|---|---|', ...lines].join('\n');
  };
  return `# Licenses\n\nThe license texts are in the packages.\n\n## Where the shop runs\n\n${table(false)}\n\n## For building and testing only\n\n${table(true)}\n`;
}
