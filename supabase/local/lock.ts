import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { explainDisk, StartFailure } from './failure.ts';
import { openDesk } from './places.ts';
import { endProcesses, livePid, writePidFile } from './process.ts';

/** Milliseconds that a holder which was killed a moment ago may take to be gone. */
const dying = 2000;

const pathOf = (dataFolder: string) => join(dataFolder, 'supervisor.json');

/** Whose pid holds a data folder, if anybody's. */
export function holderOf(dataFolder: string): number | undefined {
  return livePid(pathOf(dataFolder));
}

/** The holder that is still there after the time that a killed one needs to go: undefined at once where there is none. */
export async function lastingHolderOf(dataFolder: string): Promise<number | undefined> {
  const deadline = Date.now() + dying;
  let holder = holderOf(dataFolder);
  while (holder !== undefined && Date.now() < deadline) {
    await delay(20);
    holder = holderOf(dataFolder);
  }
  return holder;
}

async function take(dataFolder: string): Promise<() => void> {
  const path = pathOf(dataFolder);
  const own = `${path}.${process.pid}.${performance.now()}`;
  try {
    mkdirSync(dataFolder, { recursive: true });
    writePidFile(own, process.pid);
  } catch (error) {
    return explainDisk(error, dataFolder);
  }
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      const holder = await lastingHolderOf(dataFolder);
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

/**
 * Makes this process the only one that works on `dataFolder`, and ends what an earlier start that was killed has left
 * behind.
 * @returns what ends everything that still runs for the folder and gives it free again
 * @throws StartFailure when another start holds it
 */
export async function holdDataFolder(dataFolder: string): Promise<() => Promise<void>> {
  const release = await take(dataFolder);
  try {
    const desk = openDesk(dataFolder);
    await endProcesses(desk);
    return async () => {
      await endProcesses(desk);
      release();
    };
  } catch (error) {
    release();
    throw error;
  }
}
