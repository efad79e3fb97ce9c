import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { familyOf, ownBackend, running } from './own-backend.ts';

const own = ownBackend();

describe.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm', (signal) => {
  it('stops the database, PostgREST, the shop and everything else it started within 5 s', async () => {
    const npm = own.command(['dev'], {}, ['npm', 'run']);
    await npm.ready;
    const named = await Promise.all(['postgres', 'postgrest', 'web'].map(own.pidOf));
    const family = await familyOf(npm.child.pid ?? 0);
    expect(family).toEqual(expect.arrayContaining(named));
    const before = performance.now();
    npm.child.kill(signal);
    await expect.poll(() => running(family), { timeout: 10_000, interval: 20 }).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5000);
    expect(existsSync(join(own.data(), 'supervisor.json'))).toBe(false);
  });

  it('stops a start that is not ready yet', async () => {
    const npm = own.command(['backend'], {}, ['npm', 'run']);
    await expect
      .poll(() => existsSync(join(own.data(), 'run/postgres.json')), { timeout: 60_000, interval: 5 })
      .toBe(true);
    const family = await familyOf(npm.child.pid ?? 0);
    const before = performance.now();
    npm.child.kill(signal);
    await expect.poll(() => running(family), { timeout: 10_000, interval: 20 }).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5000);
  });
});

it('a component that does not stop when asked is killed within the same 5 s', async () => {
  const begun = own.command(['backend']);
  await begun.ready;
  const family = await familyOf(begun.child.pid ?? 0);
  process.kill(await own.pidOf('postgrest'), 'SIGSTOP');
  const before = performance.now();
  begun.child.kill('SIGTERM');
  await expect.poll(() => running(family), { timeout: 10_000, interval: 20 }).toEqual([]);
  expect(performance.now() - before).toBeLessThan(5000);
  // The kill costs a recovery and nothing else.
  const next = own.command(['backend']);
  await next.ready;
  expect((await own.health()).status).toBe(200);
});
