import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { licenseList, mayUse, refused } from '../../support/packages/licenses.ts';
import {
  faultsOf,
  lockedPackages,
  looseVersions,
  readLock,
  unpublished,
} from '../../support/packages/lock.ts';

const hash = `sha512-${'a'.repeat(86)}==`;
const lockOf = (entry: Record<string, unknown>) => ({
  packages: {
    '': {},
    'node_modules/left-pad': { version: '1.3.0', integrity: hash, license: 'MIT', ...entry },
  },
});

describe('where packages come from', () => {
  test('every package of the lock file has an exact version and a SHA-512 hash, and comes from the registry', () => {
    expect(faultsOf(readLock())).toEqual([]);
  });

  test('package.json requires exact versions from the registry only', () => {
    expect(looseVersions(JSON.parse(readFileSync('package.json', 'utf8')))).toEqual([]);
  });

  test('only packages that are not on the registry lack a hash', () => {
    const without = lockedPackages(readLock()).filter(({ integrity }) => integrity === null);
    expect(without.map(({ name }) => name).sort()).toEqual([...unpublished].sort());
  });

  test.each([
    ['no hash', { integrity: undefined }],
    ['a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['a weak hash next to a strong one', { integrity: `${hash} sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=` }],
    ['half a hash', { integrity: 'sha512-YWJj' }],
    ['an empty hash', { integrity: '' }],
    ['a git repository', { resolved: 'git+ssh://git@example.com/left-pad.git#0123' }],
    ['a file from another host', { resolved: 'https://packages.example/left-pad-1.3.0.tgz' }],
    ['a folder', { link: true, resolved: 'packages/left-pad' }],
    ['a copy inside another package', { inBundle: true }],
    ['a URL for a version', { version: 'https://packages.example/left-pad.tgz' }],
    ['no version', { version: undefined }],
  ])('refuses a package with %s', (_, entry) => {
    expect(faultsOf(lockOf({}))).toEqual([]);
    expect(faultsOf(lockOf(entry))).not.toEqual([]);
  });

  test.each([
    '^1.3.0',
    '~1.3.0',
    '1.x',
    '*',
    'latest',
    'git+https://example.com/a.git',
    'file:../a',
    'npm:b@1.0.0',
  ])('refuses to require %s', (wanted) => {
    expect(looseVersions({ devDependencies: { 'left-pad': wanted } })).toEqual([`left-pad: ${wanted}`]);
  });
});

describe('the licenses', () => {
  test('every package may be used', () => {
    expect(refused(lockedPackages(readLock()), unpublished)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['GPL-2.0-or-later', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['UNLICENSED', false],
    ['', false],
    ['mit', false],
    ['MIT AND (GPL-3.0-only OR AGPL-3.0-only)', false],
  ])('%s: %s', (expression, may) => {
    expect(mayUse('left-pad', expression)).toBe(may);
  });

  test('an exception applies only to its packages', () => {
    expect(mayUse('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true);
    expect(mayUse('left-pad', 'CC-BY-4.0')).toBe(false);
  });

  test('a package without a license is refused', () => {
    expect(refused(lockedPackages(lockOf({ license: undefined })), unpublished)).toEqual([
      'left-pad 1.3.0: no license',
    ]);
  });

  test('the list has each version once, runtime packages before build packages', () => {
    const entries = {
      packages: {
        'node_modules/b': { version: '1.0.0', integrity: hash, license: 'ISC', dev: true },
        'node_modules/a': { version: '2.0.0', integrity: hash, license: 'MIT' },
        'node_modules/c/node_modules/a': { version: '2.0.0', integrity: hash, license: 'MIT' },
      },
    };
    expect(
      licenseList(lockedPackages(entries))
        .split('\n')
        .filter((line) => / \d/.test(line)),
    ).toEqual(['| a | 2.0.0 | MIT |', '| b | 1.0.0 | ISC |']);
  });
});
