import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestBackend } from './backend.ts';

const exec = promisify(execFile);

/** CPU time that PostgREST has used, in milliseconds. */
export async function postgrestTime({ dataFolder }: TestBackend): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(dataFolder, 'run/postgrest.json'), 'utf8')) as {
    pid: number;
  };
  if (process.platform !== 'linux') {
    const { stdout } = await exec('ps', ['-o', 'time=', '-p', String(pid)]);
    return stdout.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
