import type { Db } from '../../support.ts';
import type { Scene } from '../stranger-scene.ts';
import type { Account } from './accounts.ts';

/** What one statement of an account did before it was undone. */
export type Outcome = {
  /** SQLSTATE, or null if it succeeded. */
  readonly error: string | null;
  readonly message: string | null;
  /** The status that the procedure set instead of failing. */
  readonly status: string | null;
  /** Texts of others in the answer. */
  readonly secrets: readonly string[];
  /** How many rows of the answer contain nothing of the account. */
  readonly foreign: number;
  /** 'changes table', for rows of others that were changed or removed; 'adds to table', for new rows about others. */
  readonly touched: readonly string[];
};

type Answer = { readonly rows: readonly { readonly outcome: Outcome }[] };
const batch = 50;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const list = (values: readonly string[]): string => `array[${values.map(literal).join()}]::text[]`;

/** Runs statements as accounts, each rolled back at once, so that the next finds the data unchanged. */
export type Attempts = (account: Account, statements: readonly string[]) => Promise<Outcome[]>;

/**
 * Statements rather than requests: only a transaction can be undone, and what an admin may do would leave nothing for the
 * next account. How requests become statements is tested over HTTP, in strangers.test.ts.
 */
export async function makeAttempts(db: Db, scene: Scene): Promise<Attempts> {
  // The rows before every attempt: an old version that a statement no longer sees was changed or removed.
  await db.sql(`
    create schema matrix;
    create table matrix.tables (id oid primary key, name text not null);
    insert into matrix.tables
    select oid, format('%I.%I', relnamespace::regnamespace, relname) from pg_class
    where relkind in ('r', 'm') and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage');
    create table matrix.before (id oid not null, place tid not null, words text not null, primary key (id, place));
    do $do$
    declare t matrix.tables;
    begin
      for t in select * from matrix.tables loop
        execute format('insert into matrix.before select %s, x.ctid, to_jsonb(x)::text from %s x', t.id, t.name);
      end loop;
    end
    $do$;
    analyze matrix.before;

    create function matrix.touched(own text[], secrets text[]) returns text[] language plpgsql as $fn$
    declare
      t matrix.tables;
      mine bigint := pg_current_xact_id_if_assigned()::text::bigint;
      found_some boolean;
      answer text[] := '{}';
    begin
      if mine is null then
        return answer;
      end if;
      for t in select * from matrix.tables loop
        if pg_stat_get_xact_tuples_updated(t.id) + pg_stat_get_xact_tuples_deleted(t.id) > 0 then
          execute format('select exists (select from matrix.before b where b.id = %s
            and not exists (select from %s x where x.ctid = b.place)
            and not exists (select from unnest($1) o where strpos(b.words, o) > 0))', t.id, t.name)
            into found_some using own;
          if found_some then answer := answer || ('changes ' || t.name); end if;
        end if;
        if pg_stat_get_xact_tuples_inserted(t.id) > 0 then
          execute format('select exists (select from %s x where x.xmin::text::bigint >= $3
            and not exists (select from matrix.before b where b.id = %s and b.words = to_jsonb(x)::text)
            and exists (select from unnest($2) s where strpos(lower(to_jsonb(x)::text), s) > 0)
            and not exists (select from unnest($1) o where strpos(to_jsonb(x)::text, o) > 0))', t.name, t.id)
            into found_some using own, secrets, mine;
          if found_some then answer := answer || ('adds to ' || t.name); end if;
        end if;
      end loop;
      return answer;
    end
    $fn$;

    create function matrix.attempt(role text, claims text, statement text, own text[], secrets text[]) returns jsonb
      language plpgsql as $fn$
    declare
      rows jsonb;
      state text;
      words text;
    begin
      begin
        perform set_config('request.jwt.claims', claims, true), set_config('request.headers', '{}', true),
          set_config('response.status', '', true),
          set_config('role', role, true);
        -- As PostgREST before every request.
        perform entrance.before_request();
        execute statement into rows;
        set constraints all immediate;
        perform set_config('role', 'none', true);
        return jsonb_build_object('error', null, 'message', null,
          'status', nullif(current_setting('response.status', true), ''),
          'secrets', (select coalesce(jsonb_agg(s), '[]') from unnest(secrets) s where strpos(lower(rows::text), s) > 0),
          'foreign', (select count(*) from jsonb_array_elements(rows) r
            where r <> 'null' and not exists (select from unnest(own) o where strpos(r::text, o) > 0)),
          'touched', to_jsonb(matrix.touched(own, secrets)));
      exception when others then
        get stacked diagnostics state = returned_sqlstate, words = message_text;
        return jsonb_build_object('error', state, 'message', words, 'status', null, 'secrets', '[]'::jsonb,
          'foreign', 0, 'touched', '[]'::jsonb);
      end;
    end
    $fn$;
  `);
  const secrets = scene.secrets.map((secret) => secret.toLowerCase());
  return async (account, statements) => {
    const role = roleOf(account);
    const claims = JSON.stringify(account.claims ?? { role });
    // An account may read what is its own, even where the scene keeps it secret from others.
    const foreign = secrets.filter((secret) => !account.own.includes(secret));
    const given = `${literal(role)}, ${literal(claims)}`;
    const about = `${list(account.own)}, ${list(foreign)}`;
    const connection = await db.connect();
    const outcomes: Outcome[] = [];
    try {
      for (let n = 0; n < statements.length; n += batch) {
        // Send several statements per message: otherwise most of the time would go to round trips.
        const sent = statements
          .slice(n, n + batch)
          .map(
            (one) =>
              `begin; select matrix.attempt(${given}, ${literal(one)}, ${about}) as outcome; rollback;`,
          );
        const answers = (await connection.query(sent.join(' '))) as unknown as readonly Answer[];
        outcomes.push(...answers.flatMap(({ rows }) => rows.map(({ outcome }) => outcome)));
      }
    } finally {
      connection.release();
    }
    return outcomes;
  };
}

/** The database role of its requests. */
export const roleOf = ({ claims }: Account): 'anon' | 'authenticated' =>
  claims === null ? 'anon' : 'authenticated';

/** How PostgREST answers a SQLSTATE. */
export function statusOf({ error, status }: Outcome): number {
  if (error === null) return status === null ? 200 : Number(status);
  if (error.startsWith('PT')) return Number(error.slice(2));
  if (['08', '53', '57P01'].some((start) => error.startsWith(start))) return 503;
  if (error === '42501' || ['0L', '0P', '28'].some((start) => error.startsWith(start))) return 403;
  if (error === '23503' || error === '23505') return 409;
  if (error === '42883' || error === '42P01') return 404;
  const broken = [
    '09',
    '25',
    '2D',
    '38',
    '39',
    '3B',
    '40',
    '42P17',
    '53',
    '54',
    '55',
    '57',
    '58',
    'F0',
    'HV',
    'P0',
    'XX',
  ];
  if (error !== 'P0001' && broken.some((start) => error.startsWith(start))) return 500;
  return 400;
}
