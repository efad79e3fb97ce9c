import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../failure.ts';
import { livePid, writePidFile } from '../process.ts';

/** In the folder of the files, so that whoever removes one there sees it. */
export const holdName = '.backup';

/** Whether a backup is being taken: until it ends no file may leave, since the database it has seen still names it. */
export function isBeingBackedUp(storage: string): boolean {
  return livePid(join(storage, holdName)) !== undefined;
}

/** @returns what gives the files free again @throws StartFailure while another backup is being taken */
export function holdFiles(storage: string): () => void {
  const path = join(storage, holdName);
  const own = `${path}.${process.pid}`;
  if (isBeingBackedUp(storage)) throw new StartFailure('A backup is being taken already: wait for its end.');
  writePidFile(own, process.pid);
  try {
    rmSync(path, { force: true });
    linkSync(own, path);
  } catch {
    throw new StartFailure('A backup is being taken already: wait for its end.');
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(path, { force: true });
}
