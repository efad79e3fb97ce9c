import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { explainDisk, StartFailure } from './failure.ts';
import { openDesk } from './data-folder.ts';
import { endProcesses, livePid, writePidFile } from './process.ts';

/** Milliseconds that a process killed a moment ago may take to exit. */
const dying = 2000;

const pathOf = (dataFolder: string) => join(dataFolder, 'supervisor.json');

/** The pid of the process that holds a data folder, if any. */
export function holderOf(dataFolder: string): number | undefined {
  return livePid(pathOf(dataFolder));
}

/**
 * The process that still holds the folder after a killed one had time to exit; undefined at once when there is none.
 */
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
          `Stallbar is already running on ${dataFolder} (process ${holder}): stop that one or set STALLBAR_DATA to another folder.`,
        );
      }
      rmSync(path, { force: true });
      try {
        linkSync(own, path);
        return () => rmSync(path, { force: true });
      } catch {
        // Another start was faster: check again.
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new StartFailure(`Several processes are trying to start on ${dataFolder}: try again.`);
}

/**
 * Makes this process the only one to use `dataFolder` and stops what a killed earlier start left running.
 * @returns a function that stops everything still running for the folder and releases it
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
