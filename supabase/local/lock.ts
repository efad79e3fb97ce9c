import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explainDisk, StartFailure } from './failure.ts';
import { livePid, writePidFile } from './process.ts';

/** Whose pid holds a data folder, if anybody's. */
export function holderOf(dataFolder: string): number | undefined {
  return livePid(join(dataFolder, 'supervisor.json'));
}

/**
 * Makes this process the only one that works on `dataFolder`.
 * @returns what gives the folder free again
 * @throws StartFailure when another start holds it
 */
export function holdDataFolder(dataFolder: string): () => void {
  const path = join(dataFolder, 'supervisor.json');
  const own = `${path}.${process.pid}.${performance.now()}`;
  try {
    mkdirSync(dataFolder, { recursive: true });
    writePidFile(own, process.pid);
  } catch (error) {
    return explainDisk(error, dataFolder);
  }
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      const holder = livePid(path);
      if (holder !== undefined) {
        throw new StartFailure(
          `Stallbar already runs on ${dataFolder} (process ${holder}): stop that one or set STALLBAR_DATA to another folder.`,
        );
      }
      rmSync(path, { force: true });
      try {
        linkSync(own, path);
        return () => rmSync(path, { force: true });
      } catch {
        // Another start was quicker: look again.
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new StartFailure(`Several starts compete for ${dataFolder}: try again.`);
}
