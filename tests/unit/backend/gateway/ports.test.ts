import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, needPort, portRefused } from '../../../../supabase/local/ports.ts';

it('a port that somebody has set is kept for its part before that part listens', async () => {
  const port = await freePort();
  await needPort(port, 'STALLBAR_MAIL_PORT');
  expect(await freePort(port)).not.toBe(port);
});

it('a port that nobody has set is given to the part that would like it', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
});

it('a port behind the last one is not asked for', async () => {
  expect(await freePort(65_536)).toBeLessThan(65_536);
});

it('a port that another program uses is refused by its number and setting', async () => {
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

it('a port that only an administrator may use is not called one in use', () => {
  expect(portRefused(80, 'STALLBAR_PORT', 'EACCES').message).toBe(
    'Port 80 may be used only by an administrator: set STALLBAR_PORT above 1023.',
  );
});
