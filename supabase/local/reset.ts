import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explainDisk, StartFailure } from './failure.ts';
import { lastingHolderOf } from './lock.ts';
import { databaseHome, openDesk } from './places.ts';
import { endProcesses } from './process.ts';

/** What we make in a data folder. Nothing else is ever deleted: STALLBAR_DATA may point at a home directory. */
const ours = [
  'database',
  'storage',
  'mail',
  'backup',
  'logs',
  'run',
  'secrets.json',
  'addresses.json',
  'supervisor.json',
];

/**
 * Empties a data folder: database, files, mail and keys.
 * @throws StartFailure while something runs on it
 */
export async function reset(dataFolder: string): Promise<void> {
  const holder = await lastingHolderOf(dataFolder);
  if (holder !== undefined) {
    throw new StartFailure(`Stallbar runs on ${dataFolder} (process ${holder}): stop it first, then reset.`);
  }
  if (!existsSync(dataFolder)) return;
  try {
    await endProcesses(openDesk(dataFolder));
    const home = databaseHome(dataFolder);
    rmSync(home === dataFolder ? join(home, 'database') : home, { recursive: true, force: true });
    for (const name of ours) rmSync(join(dataFolder, name), { recursive: true, force: true });
    if (readdirSync(dataFolder).length === 0) rmdirSync(dataFolder);
  } catch (error) {
    explainDisk(error, dataFolder);
  }
}
