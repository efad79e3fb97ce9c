import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../failure.ts';
import { livePid, writePidFile } from '../process.ts';

/** Stored in the files' folder, so that any process that deletes files there sees it. */
export const holdName = '.backup';

/** Whether a backup is running. Until it ends no file may be deleted: the database snapshot still refers to it. */
export function isBeingBackedUp(storage: string): boolean {
  return livePid(join(storage, holdName)) !== undefined;
}

/** @returns a function that releases the files @throws StartFailure while another backup is running */
export function holdFiles(storage: string): () => void {
  const path = join(storage, holdName);
  const own = `${path}.${process.pid}`;
  if (isBeingBackedUp(storage)) throw new StartFailure('Another backup is running: wait for it to finish.');
  writePidFile(own, process.pid);
  try {
    rmSync(path, { force: true });
    linkSync(own, path);
  } catch {
    throw new StartFailure('Another backup is running: wait for it to finish.');
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(path, { force: true });
}
