import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holderOf } from './lock.ts';

/** The addresses of a running backend; stored next to its data while it runs. */
export type Addresses = {
  readonly shop?: string;
  readonly api: string;
  readonly inbox?: string;
  readonly smtp?: string;
  /** Connection string of `postgres`, including the password: the file has mode 0600. */
  readonly database?: string;
};

const pathOf = (dataFolder: string) => join(dataFolder, 'addresses.json');

export function writeAddresses(dataFolder: string, addresses: Addresses): () => void {
  writeFileSync(pathOf(dataFolder), `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 });
  return () => rmSync(pathOf(dataFolder), { force: true });
}

/** The addresses of the backend on a data folder; undefined until it is ready. */
export function readAddresses(dataFolder: string): Addresses | undefined {
  try {
    return JSON.parse(readFileSync(pathOf(dataFolder), 'utf8')) as Addresses;
  } catch {
    return undefined;
  }
}

/** Prints what is running on a data folder. @returns whether it is running and healthy */
export async function printStatus(dataFolder: string, print: (line: string) => void): Promise<boolean> {
  const pid = holderOf(dataFolder);
  if (pid === undefined) {
    print(`Nothing is running on ${dataFolder}.`);
    return false;
  }
  const addresses = readAddresses(dataFolder);
  if (addresses === undefined) {
    print(`Process ${pid} is starting on ${dataFolder}.`);
    return false;
  }
  print(`Running on ${dataFolder} (process ${pid})`);
  for (const [name, address] of Object.entries(addresses)) print(`  ${name.padEnd(10)}${address}`);
  const health = await fetch(`${addresses.api}/health`, { signal: AbortSignal.timeout(3000) }).catch(
    () => undefined,
  );
  if (health === undefined) {
    print("  The gateway isn't responding.");
    return false;
  }
  const { parts } = (await health.json()) as { parts?: Record<string, string> };
  for (const [name, state] of Object.entries(parts ?? {})) print(`  ${name.padEnd(10)}${state}`);
  return health.ok;
}
