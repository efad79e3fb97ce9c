import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, root } from '../../supabase/local/settings.ts';
import { startSupabaseStack, stopSupabaseStack } from '../../supabase/local/supabase-stack.ts';

const folder = join(root, 'tests/stack');

/** Why a file of this level is only for the embedded backend. */
function reasonOf(file: string): string {
  const source = readFileSync(join(folder, file), 'utf8');
  if (/process\.kill|copyDataFolder|spawn\(/.test(source)) return 'kills and starts its processes';
  if (/dataFolder/.test(source)) return 'looks into its data folder';
  if (/startAuth\(/.test(source)) return 'reads its mails and gives it a config.toml of its own';
  if (/functionsFolder/.test(source)) return 'gives it functions of its own';
  if (/startBackend\(/.test(source)) return 'starts one with tables and a database of its own';
  return 'tests parts of its code';
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Vitest globalSetup of the level `stack`. Against another backend only `tests/stack/contract` runs; skipped files are
 * reported with the reason. `STALLBAR_BACKEND=supabase` starts the Supabase CLI's stack and stops it at the end.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const settings = readSettings();
  if (settings.backend === 'embedded') return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.test.ts') && !name.startsWith('contract'))) {
    print(`left out: ${file} (needs the embedded backend: ${reasonOf(file)})`);
  }
  if (settings.backend !== 'supabase') {
    if (process.env['SUPABASE_DB_URL'] === undefined) {
      print('left out: contract/realtime.test.ts, by policies and from tables (needs SUPABASE_DB_URL)');
    }
    return undefined;
  }
  const stack = await startSupabaseStack(settings);
  Object.assign(process.env, {
    SUPABASE_URL: stack.apiUrl,
    SUPABASE_ANON_KEY: stack.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: stack.serviceKey,
    SUPABASE_DB_URL: stack.databaseUrl,
  });
  return () => stopSupabaseStack(print);
}
