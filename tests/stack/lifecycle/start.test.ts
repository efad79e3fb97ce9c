import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../supabase/local/ports.ts';
import { ownBackend, running } from './own-backend.ts';
import { type Run } from './own-process.ts';
import { isNightly } from '../../support/nightly.ts';

const own = ownBackend();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a start', () => {
  it('stops everything it started at SIGINT', async () => {
    const begun = own.command(['backend']);
    await begun.ready;
    const pids = [await own.pidOf('postgres'), await own.pidOf('postgrest')];
    expect((await own.health()).status).toBe(200);
    begun.child.kill('SIGINT');
    expect(await begun.exit).toBe(0);
    expect(pids.map(isAlive)).toEqual([false, false]);
    await expect(own.health()).rejects.toThrow('fetch failed');
  });

  it('stopped before it is ready leaves nothing behind', async () => {
    const begun = own.command(['backend']);
    await expect
      .poll(() => existsSync(join(own.data(), 'run/postgres.json')), { timeout: 20_000, interval: 5 })
      .toBe(true);
    const pid = await own.pidOf('postgres');
    begun.child.kill('SIGINT');
    expect(await begun.exit).toBe(0);
    expect([isAlive(pid), existsSync(join(own.data(), 'supervisor.json'))]).toEqual([false, false]);
  });

  it('takes over after its parent was killed, including orphans', async () => {
    const first = own.command(['backend']);
    await first.ready;
    const orphans = [await own.pidOf('postgres'), await own.pidOf('postgrest')];
    first.child.kill('SIGKILL');
    await first.exit;
    expect(orphans.map(isAlive)).toEqual([true, true]);
    const second = own.command(['backend']);
    await second.ready;
    expect(await running(orphans)).toEqual([]);
    expect((await own.health()).status).toBe(200);
  });

  // oxlint-disable-next-line vitest/no-conditional-tests -- a skipped test counts as failed
  if (isNightly) {
    it('starts fresh after a reset, and otherwise keeps its data', async () => {
      const reset = own.command(['reset']);
      expect([await reset.exit, existsSync(own.data())]).toEqual([0, false]);
      const first = own.command(['backend']);
      await first.ready;
      expect(first.output()).toMatch(/Creating the database.*Applied \d+ migrations.*Seeded the shop/s);
      first.child.kill('SIGTERM');
      // The first checkpoint after the seed may take longer than a stop may: even one that is cut short keeps the data.
      await first.exit;
      const second = own.command(['backend']);
      await second.ready;
      expect(second.output()).not.toMatch(/Creating|Applied|Seeded the/);
    });

    it('right after kill -9 takes over at once, whatever the killed one was doing', async () => {
      const restartOf = async (moment: string): Promise<Run> => {
        const killed = own.command(['backend']);
        await expect
          .poll(() => existsSync(join(own.data(), moment)), { timeout: 60_000, interval: 2 })
          .toBe(true);
        killed.child.kill('SIGKILL');
        const next = own.command(['backend']);
        await next.ready;
        return next;
      };
      expect(await own.command(['reset']).exit).toBe(0);
      const inTheMaking = await restartOf('run/initdb.json');
      expect((await own.health()).status).toBe(200);
      inTheMaking.child.kill('SIGKILL');
      expect(await own.command(['reset']).exit).toBe(0);
      await restartOf('database/stallbar.bootstrapped');
      expect((await own.health()).status).toBe(200);
    });
  }

  it('is refused while another runs on the same data folder, which keeps running', async () => {
    const first = own.command(['backend']);
    await first.ready;
    const second = own.command(['backend'], { STALLBAR_API_PORT: String(await freePort()) });
    expect(await second.exit).toBe(1);
    expect(second.errors()).toBe(
      `Stallbar is already running on ${own.data()} (process ${first.child.pid}): stop that one or set STALLBAR_DATA to another folder.\n`,
    );
    const reset = own.command(['reset']);
    expect(await reset.exit).toBe(1);
    expect(reset.errors()).toContain('stop it first, then reset');
    expect((await own.health()).status).toBe(200);
    const status = own.command(['backend', '--status']);
    expect(await status.exit).toBe(0);
    expect(status.output()).toContain('database  up');
  });
});
