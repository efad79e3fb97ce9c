import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../supabase/local/ports.ts';
import { makeDataFolder } from '../../support/backend.ts';
import { ownBackend } from './own-backend.ts';

describe('the database of another major version of PostgreSQL', () => {
  const own = ownBackend();

  it('is refused with a message, and not touched', async () => {
    const version = join(own.data(), 'database/PG_VERSION');
    await writeFile(version, '16\n');
    const start = own.command(['backend']);
    expect(await start.exit).toBe(1);
    expect(start.errors()).toBe(
      `The database in ${own.data()}/database was created by PostgreSQL 16, but this is PostgreSQL 17: start it with the version of Stallbar that created it, or run 'npm run reset' to start over.\n`,
    );
    expect([existsSync(join(own.data(), 'run/postgres.json')), await readFile(version, 'utf8')]).toEqual([
      false,
      '16\n',
    ]);
  });
});

describe('one message, exit code 1 and nothing left running', () => {
  const own = ownBackend(makeDataFolder);

  it.each<[string, number, string]>([
    [
      'STALLBAR_PORT',
      0,
      'Port # is in use by another program: stop that program or set STALLBAR_PORT to a free port.',
    ],
    [
      'STALLBAR_API_PORT',
      0,
      'Port # is in use by another program: stop that program or set STALLBAR_API_PORT to a free port.',
    ],
    [
      'STALLBAR_MAIL_PORT',
      0,
      'Port # is in use by another program: stop that program or set STALLBAR_MAIL_PORT to a free port.',
    ],
    [
      'STALLBAR_MAIL_PORT',
      1,
      'Port #, the one after STALLBAR_MAIL_PORT, is in use by another program: stop that program or set STALLBAR_MAIL_PORT to another port.',
    ],
  ])('%s + %d in use, reported before a database is created', async (variable, next, sentence) => {
    const port = await freePort();
    const other = createServer().listen(port + next, '127.0.0.1');
    await once(other, 'listening');
    const begun = own.command(['start'], { [variable]: String(port) });
    expect(await begun.exit).toBe(1);
    other.close();
    expect(begun.errors()).toBe(`${sentence.replace('#', String(port + next))}\n`);
    expect(begun.output()).not.toContain('Creating the database');
    const status = own.command(['backend', '--status']);
    expect(await status.exit).toBe(1);
    expect(status.output()).toBe(`Nothing is running on ${own.data()}.\n`);
  });

  it.each<[string, string[], NodeJS.ProcessEnv, RegExp]>([
    ['an unknown command', ['begin'], {}, /^Unknown command 'begin'\. Use one of these: .*\n$/],
    ['no command', [], {}, /^Use one of these: .*\n$/],
    [
      'an invalid port',
      ['backend'],
      { STALLBAR_API_PORT: '99999' },
      /^STALLBAR_API_PORT is '99999': set it .*\n$/,
    ],
    [
      'one port for two parts',
      ['backend'],
      { STALLBAR_API_PORT: '5001', STALLBAR_MAIL_PORT: '5000' },
      /^Two settings use the same port .*\n$/,
    ],
    [
      'an unknown backend',
      ['start'],
      { STALLBAR_BACKEND: 'mysql' },
      /^STALLBAR_BACKEND is 'mysql': set it .*\n$/,
    ],
    [
      'a hosted backend without its key',
      ['dev'],
      { STALLBAR_BACKEND: 'https://x.supabase.co', SUPABASE_ANON_KEY: '' },
      /SUPABASE_ANON_KEY is needed too: .*\n$/,
    ],
    [
      'a data folder that is not writable',
      ['backend'],
      { STALLBAR_DATA: '/sys/stallbar' },
      /^Can't write to \/sys\/stallbar.*: set STALLBAR_DATA .*\n$/,
    ],
  ])('%s', async (_, args, extra, sentence) => {
    const begun = own.command(args, extra);
    expect(await begun.exit).toBe(1);
    expect(begun.errors()).toMatch(sentence);
    expect(begun.errors().trimEnd().split('\n')).toHaveLength(1);
  });
});
