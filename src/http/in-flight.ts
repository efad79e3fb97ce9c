import { StartFailure } from './start-failure.ts';

/**
 * Counts one request of `address`. @returns a function that removes it from the count, or undefined if there are too
 * many already
 */
export type InFlight = (address: string) => (() => void) | undefined;

/** @param limit how many requests one address may have in flight */
export function createInFlight(limit: number): InFlight {
  const counts = new Map<string, number>();
  return (address) => {
    const count = counts.get(address) ?? 0;
    if (count >= limit) return undefined;
    counts.set(address, count + 1);
    let counted = true;
    return () => {
      if (!counted) return;
      counted = false;
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    };
  };
}

/** A browser opens six connections per server; this allows a whole office behind one address. */
const usual = 100;

function countFrom(env: NodeJS.ProcessEnv, name: string, fallback: number, lowest: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const count = Number(text);
  if (!Number.isInteger(count) || count < lowest || count > 100_000) {
    throw new StartFailure(`${name} is '${text}': set it to a whole number between ${lowest} and 100000.`);
  }
  return count;
}

/** Parses `STALLBAR_IN_FLIGHT`; Infinity for `off`. @throws StartFailure */
export function inFlightFrom(env: NodeJS.ProcessEnv): number {
  return env['STALLBAR_IN_FLIGHT'] === 'off' ? Infinity : countFrom(env, 'STALLBAR_IN_FLIGHT', usual, 1);
}

/** Parses `STALLBAR_TRUSTED_PROXIES`, see rememberAddress. @throws StartFailure */
export function proxiesFrom(env: NodeJS.ProcessEnv): number {
  return countFrom(env, 'STALLBAR_TRUSTED_PROXIES', 0, 0);
}
