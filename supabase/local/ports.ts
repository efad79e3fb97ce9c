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

/** A port that was free a moment ago, `preferred` if that one was. */
export async function freePort(preferred = 0): Promise<number> {
  const port = (await listens(preferred)) ?? (await listens(0));
  if (port === undefined)
    throw new StartFailure('No port is free on 127.0.0.1: end some programs and try again.');
  return port;
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
