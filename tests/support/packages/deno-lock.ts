import { lockedPackages, type Lock } from './lock.ts';

/** The lock file of the functions, `supabase/functions/deno.lock`. */
export type DenoLock = {
  readonly specifiers?: Readonly<Record<string, string>>;
  readonly npm?: Readonly<
    Record<string, { readonly integrity?: string; readonly dependencies?: readonly string[] }>
  >;
  readonly workspace?: { readonly dependencies?: readonly string[] };
} & Readonly<Record<string, unknown>>;

/** What Deno writes for the registry's packages; anything else would come from elsewhere. */
const parts = new Set(['version', 'specifiers', 'npm', 'workspace']);

/** `npm:/left-pad@1.3.0/`, as a folder is written in an import map, is the package `npm:left-pad@1.3.0`. */
const packageOf = (target: string): string => target.replace(/^npm:\//, 'npm:').replace(/\/$/, '');

/** `left-pad@1.3.0_pad@3.0.0` is left-pad 1.3.0 with the peer that Deno chose, which has an entry, too. */
const withoutPeers = (key: string): string => /^@?[^@]+@[^_]+/.exec(key)?.[0] ?? key;

const nameIn = (key: string): string => key.slice(0, key.lastIndexOf('@'));

/**
 * What is wrong with the lock file of the functions. A function is the same under Node and on a hosted project only if both
 * lock files have the same packages with the same hashes.
 *
 * @param imports of `supabase/functions/deno.json`
 */
export function denoLockFaults(
  imports: Readonly<Record<string, string>>,
  deno: DenoLock,
  lock: Lock,
): string[] {
  const faults = Object.keys(deno)
    .filter((part) => !parts.has(part))
    .map((part) => `it has packages from elsewhere: ${part}`);
  const wanted = [...new Set(Object.values(imports).map(packageOf))].sort();
  const lists = {
    specifiers: Object.keys(deno.specifiers ?? {}),
    'workspace.dependencies': deno.workspace?.dependencies ?? [],
  };
  for (const [list, found] of Object.entries(lists)) {
    for (const one of wanted) if (!found.includes(one)) faults.push(`${list} lacks ${one}`);
    for (const one of found)
      if (!wanted.includes(one)) faults.push(`${list} has ${one}, which nobody imports`);
  }

  const entries = deno.npm ?? {};
  const keys = Object.keys(entries).map(withoutPeers);
  const hashes = new Map(
    lockedPackages(lock).map(({ name, version, integrity }) => [`${name}@${version}`, integrity]),
  );
  for (const [key, entry] of Object.entries(entries)) {
    const known = hashes.get(withoutPeers(key));
    if ('tarball' in entry) faults.push(`${key} comes from elsewhere`);
    if (known === undefined) faults.push(`${key} is not in package-lock.json`);
    else if (known !== entry.integrity) faults.push(`${key} has another hash than in package-lock.json`);
    for (const needed of entry.dependencies ?? []) {
      // The version is left out where there is only one.
      const there = keys.includes(withoutPeers(needed)) || keys.some((one) => nameIn(one) === needed);
      if (!there) faults.push(`${key} needs ${needed}, which is missing`);
    }
  }
  for (const one of wanted) {
    const key = one.replace('npm:', '');
    if (!keys.includes(key)) faults.push(`npm lacks ${key}`);
  }
  return faults;
}
