import { afterAll, describe, expect, it } from 'vitest';
import { timeZones } from '#schema/time-zones.ts';
import { openDb } from '../../support.ts';

const db = openDb();
afterAll(() => db.end());

/** Expressions that take a day from a moment without a zone: the session's zone would decide. */
const zoneless: readonly RegExp[] = [
  /\bcurrent_date\b/i,
  /\blocaltimestamp\b|\blocaltime\b|\bcurrent_time\b/i,
  // now()::date, created_at::date, (max(x.updated_at))::date
  /(?:\bnow\(\)|timestamp\(\)|_at|\bat)\)*::(?:date|time|timestamp(?! with time zone|tz))\b/i,
  /\bcast\s*\((?!(?:[^()]|\([^()]*\))*time zone)[^()]*(?:now\(\)|_at|\bat)\s+as\s+date/i,
  /\bdate_trunc\('(?:day|week|month|quarter|year)'(?:::text)?,\s*\(*(?:now\(\)|clock_timestamp\(\)|(?:\w+\.)?\w+_at\b|(?:\w+\.)?at\b(?! time zone))\)*\s*[),]/i,
  /\bto_char\(\(*(?:now\(\)|clock_timestamp\(\)|(?:\w+\.)?\w+_at|(?:\w+\.)?at)\)*\s*,/i,
  /\bextract\((?:year|month|day|dow|isodow|doy|week|hour) from \(*(?:now\(\)|(?:\w+\.)?\w+_at\b|(?:\w+\.)?at\b)(?! at time zone)(?! time zone)\)*\)/i,
];

const saysNobodysDay = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => zoneless.some((form) => form.test(line)))
    .map((line) => line.trim());

describe('the zone of a day', () => {
  it.each([
    'and t.effective_from <= current_date',
    'select min(o.created_at)::date - 1',
    'if line.created_at::date < x',
    'today := now()::date;',
    "date_trunc('day', now()) + interval '1 day'",
    "date_trunc('month'::text, o.created_at)",
    "to_char(made.expires_at, 'FMMonth FMDD')",
    "to_char(at, 'Mon FMDD')",
    'extract(isodow from o.created_at)',
    'select localtimestamp',
  ])('is missing in "%s", which is refused', (line) => {
    expect(saysNobodysDay(line)).toEqual([line]);
  });

  it.each([
    '(now() at time zone zone)::date',
    "date_trunc('month', now() at time zone zone)",
    "to_char(made.expires_at at time zone 'UTC', 'FMMonth')",
    "to_char(o.delivery_min, 'Mon FMDD')",
    'extract(epoch from now() - at)',
    'extract(isodow from at at time zone v.time_zone)',
    'private.day_in(at, zone)',
    "date_trunc('month', m.day)::date",
  ])('is named in "%s", which is accepted', (line) => {
    expect(saysNobodysDay(line)).toEqual([]);
  });

  it('is named by every function, default, check, trigger, view, policy and index of the database', async () => {
    const rows = await db.sql<{ name: string; text: string }>(`
      with own as (select oid from pg_namespace where nspname in ('public', 'private'))
      select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p
      where p.pronamespace in (select oid from own) and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select d.adrelid::regclass::text || ' default', pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
      join pg_class c on c.oid = d.adrelid where c.relnamespace in (select oid from own)
      union all select conrelid::regclass::text || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'c' and connamespace in (select oid from own)
      union all select tgrelid::regclass::text || ' ' || tgname, pg_get_triggerdef(t.oid) from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where c.relnamespace in (select oid from own) and not tgisinternal
      union all select c.oid::regclass::text, pg_get_viewdef(c.oid) from pg_class c
      where c.relkind in ('v', 'm') and c.relnamespace in (select oid from own)
      union all select schemaname || '.' || tablename || ' ' || policyname, concat_ws(' ', qual, with_check) from pg_policies
      where schemaname in ('public', 'private')
      union all select schemaname || '.' || indexname, indexdef from pg_indexes where schemaname in ('public', 'private')`);
    expect(rows.length).toBeGreaterThan(500);
    expect(rows.flatMap(({ name, text }) => saysNobodysDay(text).map((line) => `${name}: ${line}`))).toEqual(
      [],
    );
  });

  it('can be any zone that the forms offer, and no other', async () => {
    const known = await db.sql<{ zone: string; words: string }>(
      'select name as zone, private.zone_words(name) as words from pg_timezone_names where private.is_time_zone(name)',
    );
    expect(Object.fromEntries(known.map(({ zone, words }) => [zone, words]))).toEqual(
      Object.fromEntries(Object.entries(timeZones).map(([zone, { name }]) => [zone, name])),
    );
    expect(await db.sql('select code from public.states where private.zone_of_state(code) is null')).toEqual(
      [],
    );
  });
});
