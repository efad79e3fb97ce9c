import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../supabase/local/ports.ts';
import { apiUrl, dataFolder } from './stage.ts';

export interface Server {
  address: string;
  port: number;
  stop: () => Promise<void>;
}

/** Starts a second server of the same shop, as a host would run it. */
export async function openServer(
  options: { port?: number; env?: Record<string, string> } = {},
): Promise<Server> {
  const port = options.port ?? (await freePort());
  const { anonKey } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as {
    anonKey: string;
  };
  const server = spawn(process.execPath, ['src/server/serve.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      STALLBAR_PORT: String(port),
      SUPABASE_URL: apiUrl,
      SUPABASE_ANON_KEY: anonKey,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = (stream: NodeJS.ReadableStream, sentence: RegExp) =>
    new Promise<void>((resolve, reject) => {
      createInterface(stream).on('line', (line) => sentence.test(line) && resolve());
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    });
  await Promise.all([said(server.stdout, /^ready$/), said(server.stderr, /^Change notifications are back/)]);
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    stop: async () => {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}
