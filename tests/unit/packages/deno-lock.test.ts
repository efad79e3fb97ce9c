import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { denoLockFaults, type DenoLock } from '../../support/packages/deno-lock.ts';
import { packagesOf } from '../../support/imports.ts';
import { readLock } from '../../support/packages/lock.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(`supabase/functions/${name}`, 'utf8'));
const hash = (letter: string) => `sha512-${letter.repeat(86)}==`;

describe('the lock file of the functions', () => {
  // How to bring it up to date: docs/contributing.md, "An edge function".
  test('has every package of the import map and its dependencies, with the hashes of package-lock.json', () => {
    const { imports } = read('deno.json') as { imports: Record<string, string> };
    expect(denoLockFaults(imports, read('deno.lock') as DenoLock, readLock())).toEqual([]);
  });

  test('the import map has every package that a function reaches, and no other', () => {
    // A hosted function has no package.json that would have the rest.
    const names = Object.keys((read('deno.json') as { imports: Record<string, string> }).imports);
    const named = [...packagesOf(globSync('supabase/functions/*/index.ts')).keys()].filter(
      (specifier) => !specifier.startsWith('node:'),
    );
    const isBy = (name: string, specifier: string) =>
      name.endsWith('/') ? specifier.startsWith(name) : specifier === name;
    expect(named.filter((specifier) => !names.some((name) => isBy(name, specifier)))).toEqual([]);
    expect(names.filter((name) => !named.some((specifier) => isBy(name, specifier)))).toEqual([]);
  });

  const imports = { 'left-pad': 'npm:left-pad@1.3.0', 'pads/': 'npm:/@pads/all@2.0.0/' };
  const lock = {
    packages: {
      'node_modules/left-pad': { version: '1.3.0', integrity: hash('a') },
      'node_modules/@pads/all': { version: '2.0.0', integrity: hash('b') },
      'node_modules/x/node_modules/pad': { version: '3.0.0', integrity: hash('c') },
    },
  };
  const direct = ['npm:left-pad@1.3.0', 'npm:@pads/all@2.0.0'];
  const npm = {
    'left-pad@1.3.0': { integrity: hash('a') },
    '@pads/all@2.0.0': { integrity: hash('b'), dependencies: ['pad', 'left-pad@1.3.0'] },
    'pad@3.0.0': { integrity: hash('c') },
  };
  const whole: DenoLock = {
    version: '5',
    specifiers: { 'npm:left-pad@1.3.0': '1.3.0', 'npm:@pads/all@2.0.0': '2.0.0' },
    npm,
    workspace: { dependencies: direct },
  };
  const { 'pad@3.0.0': pad, ...withoutPad } = npm;
  const { 'left-pad@1.3.0': leftPad, ...withoutLeftPad } = npm;

  test.each<[what: string, change: Partial<DenoLock>, fault: string | null]>([
    ['all of it', {}, null],
    [
      'a package with its peer',
      { npm: { ...withoutLeftPad, 'left-pad@1.3.0_pad@3.0.0': { ...leftPad, dependencies: ['pad'] } } },
      null,
    ],
    [
      'a package with its peer, and another hash',
      { npm: { ...withoutLeftPad, 'left-pad@1.3.0_pad@3.0.0': { integrity: hash('d') } } },
      'left-pad@1.3.0_pad@3.0.0 has another hash than in package-lock.json',
    ],
    [
      'a specifier missing',
      { specifiers: { 'npm:left-pad@1.3.0': '1.3.0' } },
      'specifiers lacks npm:@pads/all@2.0.0',
    ],
    [
      'a specifier too many',
      { specifiers: { ...whole.specifiers, 'npm:old@1.0.0': '1.0.0' } },
      'specifiers has npm:old@1.0.0, which nobody imports',
    ],
    [
      'a dependency of the workspace missing',
      { workspace: { dependencies: direct.slice(1) } },
      'workspace.dependencies lacks npm:left-pad@1.3.0',
    ],
    [
      'a package missing',
      { npm: { ...withoutLeftPad, '@pads/all@2.0.0': { integrity: hash('b') } } },
      'npm lacks left-pad@1.3.0',
    ],
    ['a dependency missing', { npm: withoutPad }, '@pads/all@2.0.0 needs pad, which is missing'],
    [
      'another hash',
      { npm: { ...npm, 'pad@3.0.0': { integrity: hash('d') } } },
      'pad@3.0.0 has another hash than in package-lock.json',
    ],
    ['no hash', { npm: { ...npm, 'pad@3.0.0': {} } }, 'pad@3.0.0 has another hash than in package-lock.json'],
    [
      'another version than npm installs',
      { npm: { ...npm, 'pad@3.0.1': pad } },
      'pad@3.0.1 is not in package-lock.json',
    ],
    [
      'an address',
      {
        npm: {
          ...npm,
          'left-pad@1.3.0': { ...leftPad, tarball: 'https://packages.example/a.tgz' } as object,
        },
      },
      'left-pad@1.3.0 comes from elsewhere',
    ],
    ['a remote script', { remote: {} }, 'it has packages from elsewhere: remote'],
  ])('with %s', (_, change, fault) => {
    expect(denoLockFaults(imports, { ...whole, ...change }, lock)).toEqual(fault === null ? [] : [fault]);
  });
});
