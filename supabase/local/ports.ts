import { createServer } from 'node:net';
import { StartFailure } from './failure.ts';

export const loopback = '127.0.0.1';

function listens(port: number): Promise<number | undefined> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(undefined));
    server.listen({ port, host: loopback, exclusive: true }, () => {
      const address = server.address();
      server.close(() => settle(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}

/** Below the range from which systems take ports for outgoing connections: one of those is gone again in a moment. */
const quiet = { from: 20_000, to: 32_000 };
let last = quiet.from + Math.floor(Math.random() * (quiet.to - quiet.from));

/** A port that was free a moment ago and is not given twice: `preferred` if that one was. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await listens(preferred)) !== undefined) return preferred;
  for (let tries = (quiet.to - quiet.from) / 2; tries > 0; tries -= 1) {
    // Every second one: the database and SMTP take the port after their neighbour's.
    last = last + 2 < quiet.to ? last + 2 : quiet.from;
    if ((await listens(last)) !== undefined) return last;
  }
  throw new StartFailure('No port is free on 127.0.0.1: end some programs and try again.');
}

export function portInUse(port: number, variable: string): StartFailure {
  return new StartFailure(
    `Port ${port} is in use by another program: end that program or set ${variable} to a free port.`,
  );
}

/** @throws StartFailure that names the environment variable when somebody else listens on `port`. */
export async function needPort(port: number, variable: string): Promise<void> {
  if ((await listens(port)) === undefined) throw portInUse(port, variable);
}
