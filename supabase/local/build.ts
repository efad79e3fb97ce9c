import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from './failure.ts';
import type { Desk } from './data-folder.ts';
import { startChild } from './process.ts';
import { root } from './settings.ts';

const mark = join(root, 'dist/fingerprint');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const folders = ['src', 'machines', 'public'];
const files = ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node);
  const paths = files.map((file) => join(root, file));
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    paths.push(
      ...entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    );
  }
  for (const path of paths.sort()) {
    hash.update(path.slice(root.length)).update(await readFile(path).catch(() => ''));
  }
  return hash.digest('hex');
}

/**
 * Builds `dist/client` and `dist/server` in parallel, unless nothing has changed since the last build.
 * @throws StartFailure with the last lines of the build output
 */
export async function buildApp(
  desk: Desk,
  progress: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const wanted = await fingerprint();
  const built = await readFile(mark, 'utf8').catch(() => '');
  const complete = ['dist/client', 'dist/server/render.js'].every((path) => existsSync(join(root, path)));
  if (complete && built === wanted) return;
  progress('Building the app (a few seconds, only when it has changed)');
  const jobs = [
    { name: 'build-client', args: ['build', '--logLevel', 'warn'] },
    { name: 'build-server', args: ['build', '--logLevel', 'warn', '--ssr'] },
  ];
  // A caller's own NODE_ENV must not count: a build for development calls a part of React that `dist/server` lacks.
  const env = { ...process.env, NODE_ENV: 'production' };
  const children = jobs.map(({ name, args }) =>
    startChild(desk, { name, command: process.execPath, args: [vite, ...args], cwd: root, env }),
  );
  const stop = () => void Promise.all(children.map((child) => child.stop('SIGKILL')));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const reasons = await Promise.all(children.map((child) => child.exited));
    const failed = children.find((_, i) => reasons[i] !== 'exit code 0');
    if (failed !== undefined) {
      throw new StartFailure(
        `Couldn't build the app (${desk.logs}/${failed.name}.log has the details): ${failed.lastLines(4).replaceAll('\n', ' ')}`,
      );
    }
    await writeFile(mark, wanted);
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.all(children.map((child) => child.stop('SIGKILL')));
  }
}
