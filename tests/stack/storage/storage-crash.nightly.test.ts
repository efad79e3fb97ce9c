import { createClient } from '@supabase/supabase-js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../supabase/local/ports.ts';
import { openSecrets } from '../../../supabase/local/secrets.ts';
import { root } from '../../../supabase/local/settings.ts';
import { copyDataFolder } from '../../support/backend.ts';

let data: string;
let port: number;
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  data = await copyDataFolder(false);
  port = await freePort();
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await rm(data, { recursive: true, force: true });
});

/** A backend in a separate process. @returns a function that ends it */
async function start(): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const child = spawn(process.execPath, [join(root, 'supabase/local/guard.mjs'), 'backend'], {
    env: {
      ...process.env,
      STALLBAR_DATA: data,
      STALLBAR_API_PORT: String(port),
      STALLBAR_MAIL_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
  };
  stops.push(() => stop('SIGTERM'));
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes('Ready in')) break;
  }
  child.stdout.resume();
  child.stderr.resume();
  return stop;
}

const uploads = () => readdir(join(data, 'storage/.uploads'));

it('kill -9 during an upload leaves nothing of it, and everything that existed before', async () => {
  const stop = await start();
  const { serviceKey } = await openSecrets(data);
  const url = `http://127.0.0.1:${port}`;
  const { storage } = createClient(url, serviceKey, { auth: { persistSession: false } });
  await storage.createBucket('b');
  expect((await storage.from('b').upload('done', 'whole')).error).toBeNull();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /storage/v1/object/b/half HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${serviceKey}\r\ncontent-length: 9000000\r\n\r\n${'x'.repeat(500_000)}`,
  );
  await expect.poll(async () => (await uploads().catch(() => [])).length).toBe(1);
  await stop('SIGKILL');
  expect(await uploads()).toHaveLength(1);

  await start();
  expect(await uploads()).toEqual([]);
  expect((await storage.from('b').list()).data?.map(({ name }) => name)).toEqual(['done']);
  expect(await (await storage.from('b').download('done')).data?.text()).toBe('whole');
  expect((await storage.from('b').upload('half', 'now whole')).error).toBeNull();
});
