import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, StartFailure } from '../failure.ts';
import type { RunAs } from '../data-folder.ts';

/** The description stored in a backup. */
export type Manifest = {
  readonly format: 1;
  readonly createdAt: string;
  /** Major version of the PostgreSQL that wrote the files. */
  readonly postgres: string;
  /** SHA-256 of the database's archive. */
  readonly database: string;
};

/** Runs the system's tar. `input` and `output` are file descriptors. @throws Error with tar's output */
export async function tar(
  args: readonly string[],
  files: { readonly input?: number; readonly output?: number } = {},
  runAs: RunAs = {},
): Promise<void> {
  const child = spawn('tar', args, {
    ...runAs,
    cwd: '/',
    stdio: [files.input ?? 'ignore', files.output ?? 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(said.trim().split('\n')[0] ?? `tar ended with ${code}`);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new StartFailure("This machine doesn't have the program 'tar': install it.");
    throw error;
  }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Hard-links every file of a folder, so that the contents stay readable even if the original is deleted. Skips files
 * that have disappeared, and `leftOut` at the top level.
 */
export async function linkTree(from: string, to: string, leftOut: ReadonlySet<string>): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await linkTree(source, target, new Set());
    } else if (entry.isFile()) {
      try {
        await link(source, target);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') continue;
        await copyFile(source, target);
      }
    }
  }
}
