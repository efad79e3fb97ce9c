import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explainDisk, StartFailure } from './failure.ts';
import { lastingHolderOf } from './lock.ts';
import { databaseHome, openDesk } from './data-folder.ts';
import { endProcesses } from './process.ts';

/** What we create in a data folder. Nothing else is ever deleted: STALLBAR_DATA may point to a home directory. */
const ours = [
  'database',
  'storage',
  'mail',
  'backup',
  'upgrade',
  'logs',
  'run',
  'secrets.json',
  'addresses.json',
  'supervisor.json',
];

/** Databases next to the one in use: see upgrade/upgrade.ts. */
const keptDatabase = /^database\.(?:next|before-\d+T\d+)$/;

/**
 * Deletes database, files, email and keys of a data folder.
 * @throws StartFailure while a process uses it
 */
export async function reset(dataFolder: string): Promise<void> {
  const holder = await lastingHolderOf(dataFolder);
  if (holder !== undefined) {
    throw new StartFailure(
      `Stallbar is running on ${dataFolder} (process ${holder}): stop it first, then reset.`,
    );
  }
  if (!existsSync(dataFolder)) return;
  try {
    await endProcesses(openDesk(dataFolder));
    const home = databaseHome(dataFolder);
    rmSync(home === dataFolder ? join(home, 'database') : home, { recursive: true, force: true });
    const older = existsSync(dataFolder)
      ? readdirSync(dataFolder).filter((name) => keptDatabase.test(name))
      : [];
    for (const name of [...ours, ...older]) rmSync(join(dataFolder, name), { recursive: true, force: true });
    if (readdirSync(dataFolder).length === 0) rmdirSync(dataFolder);
  } catch (error) {
    explainDisk(error, dataFolder);
  }
}
