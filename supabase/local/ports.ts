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

/** Below the range that systems use for outgoing connections: a port from there may be taken a moment later. */
const quiet = { from: 20_000, to: 32_000 };
let last = quiet.from + Math.floor(Math.random() * (quiet.to - quiet.from));

/** A currently free port that is never returned twice: `preferred` if it is free. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await listens(preferred)) !== undefined) return preferred;
  for (let tries = (quiet.to - quiet.from) / 2; tries > 0; tries -= 1) {
    // Every second port: the database and SMTP use the port after their neighbor's.
    last = last + 2 < quiet.to ? last + 2 : quiet.from;
    if ((await listens(last)) !== undefined) return last;
  }
  throw new StartFailure('No port is free on 127.0.0.1: stop some programs and try again.');
}

export function portInUse(port: number, variable: string): StartFailure {
  return new StartFailure(
    `Port ${port} is in use by another program: stop that program or set ${variable} to a free port.`,
  );
}

/** @throws StartFailure that names the environment variable when another program listens on `port` */
export async function needPort(port: number, variable: string): Promise<void> {
  if ((await listens(port)) === undefined) throw portInUse(port, variable);
}
