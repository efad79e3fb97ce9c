import { createServer } from 'node:net';
import { codeOf, StartFailure } from './failure.ts';

export const loopback = '127.0.0.1';
const highestPort = 65_535;

/** Why nothing can listen on a port now: the system's code, such as EADDRINUSE; undefined when it is free. */
function obstacleAt(port: number): Promise<string | undefined> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', (error) => settle(codeOf(error) ?? error.message));
    server.listen({ port, host: loopback, exclusive: true }, () => server.close(() => settle(undefined)));
  });
}

/** Ports set by a person: no other part gets them, even before their own part listens. */
const asked = new Set<number>();

const isFree = async (port: number): Promise<boolean> =>
  !asked.has(port) && (await obstacleAt(port)) === undefined;

/** Below the range that systems use for outgoing connections: a port from there may be taken a moment later. */
const quiet = { from: 20_000, to: 32_000 };
let last = quiet.from + Math.floor(Math.random() * (quiet.to - quiet.from));

/** A currently free port that is never returned twice: `preferred` if it is free and not taken by another request. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && preferred <= highestPort && (await isFree(preferred))) return preferred;
  for (let tries = (quiet.to - quiet.from) / 2; tries > 0; tries -= 1) {
    // Every second port: the database and SMTP use the port after their neighbor's.
    last = last + 2 < quiet.to ? last + 2 : quiet.from;
    if (await isFree(last)) return last;
  }
  throw new StartFailure('No port is free on 127.0.0.1: stop some programs and try again.');
}

/**
 * What to do about a port that cannot be listened on.
 * @param variable the setting to name
 * @param code the system's error code, such as EADDRINUSE
 * @param isNext whether it is the port after the one that the setting says
 */
export function portRefused(port: number, variable: string, code: string, isNext = false): StartFailure {
  const name = isNext ? `Port ${port}, the one after ${variable},` : `Port ${port}`;
  const another = isNext ? `set ${variable} to another port` : `set ${variable} to a free port`;
  if (code === 'EADDRINUSE') {
    return new StartFailure(`${name} is in use by another program: stop that program or ${another}.`);
  }
  if (code === 'EACCES') {
    return new StartFailure(`${name} needs administrator rights: set ${variable} above 1023.`);
  }
  return new StartFailure(`Can't listen on ${name.replace('Port', 'port')} (${code}): ${another}.`);
}

/**
 * Keeps a port for the part that will listen on it.
 * @throws StartFailure of `portRefused`
 */
export async function needPort(port: number, variable: string, isNext = false): Promise<void> {
  asked.add(port);
  const obstacle = await obstacleAt(port);
  if (obstacle !== undefined) throw portRefused(port, variable, obstacle, isNext);
}
