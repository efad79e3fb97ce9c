import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};

/** The entry that Node would find from `folder`: in its own node_modules first, then in each parent's. */
function found(folder: string, name: string): Entry | undefined {
  const own = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
  if (own !== undefined || folder === '') return own;
  return found(folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1)), name);
}

test('the lockfile lists the binaries of every platform: npm ci fails if one is missing', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name, version]) =>
          /^v?\d[\w.-]*$/.test(version) && found(folder, name)?.version !== version.replace(/^v/, ''),
      )
      .map(([name, version]) => `${name}@${version}`),
  );
  expect(missing).toEqual([]);
});

test('the lockfile contains no registry URL', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
