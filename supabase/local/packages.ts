import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';

const require = createRequire(import.meta.url);

/** Ends a sentence about why the embedded backend cannot start. */
export const otherBackends =
  'set STALLBAR_BACKEND=supabase (the Supabase CLI starts its own stack) or STALLBAR_BACKEND=<address of a Supabase project>';

/** Where npm installed a package; undefined if it did not. */
export type Packages = (name: string) => string | undefined;

export function packageFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    const folder = resolve(import.meta.dirname, '../../node_modules', name);
    return existsSync(folder) ? folder : undefined;
  }
}
