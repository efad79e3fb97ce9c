import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, needPort, portRefused } from '../../../../supabase/local/ports.ts';

it('a configured port is reserved for its part before that part listens', async () => {
  const port = await freePort();
  await needPort(port, 'STALLBAR_MAIL_PORT');
  expect(await freePort(port)).not.toBe(port);
});

it('a port that nobody configured goes to the part that prefers it', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
});

it('a port beyond the last one is not requested', async () => {
  expect(await freePort(65_536)).toBeLessThan(65_536);
});

it('a port in use is reported with its number and setting', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(needPort(port, 'STALLBAR_API_PORT')).rejects.toThrow(
    `Port ${port} is in use by another program: stop that program or set STALLBAR_API_PORT to a free port.`,
  );
  await expect(needPort(port, 'STALLBAR_MAIL_PORT', true)).rejects.toThrow(
    `Port ${port}, the one after STALLBAR_MAIL_PORT, is in use by another program: stop that program or set STALLBAR_MAIL_PORT to another port.`,
  );
  other.close();
});

it('a port that needs administrator rights is not reported as in use', () => {
  expect(portRefused(80, 'STALLBAR_PORT', 'EACCES').message).toBe(
    'Port 80 needs administrator rights: set STALLBAR_PORT above 1023.',
  );
});
