import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { isNightly } from '../../support/nightly.ts';
import { attacksOn } from './stranger-attacks.ts';
import { ownersOfPreviews } from './store-attacks.ts';
import { ownersOfOrders } from './store-order-attacks.ts';
import { ownersOfWords } from './word-attacks.ts';
import { halves, makeScene, strangers, type Scene, type Stranger } from './stranger-scene.ts';
import { askAs, openDb, type Db, type Reply } from '../support.ts';

let backend: TestBackend;
let db: Db;
let scene: Scene;
/** The tables that have changed since the previous call. */
let changes: () => Promise<string[]>;

beforeAll(async () => {
  // No jobs: only the strangers change anything.
  backend = await startBackend({ seed: false, jobs: false });
  db = openDb(backend);
  scene = await makeScene(db);
  const tables = await db.sql<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage') order by 1`,
  );
  // Row versions: a write that changes no value is a write too.
  const text = tables
    .map(
      ({ name }) => `select '${name}' as name,
        md5(string_agg(x.xmin::text || x.ctid::text, ',' order by x.ctid)) as rows from ${name} x`,
    )
    .join(' union all ');
  const fingerprints = async () =>
    new Map((await db.sql<{ name: string; rows: string }>(text)).map(({ name, rows }) => [name, rows]));
  // A write gets a transaction id: if no new one was assigned, nothing was written.
  const lastWriter = async () =>
    (await db.sql<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id'))[0]?.id;
  let writer = await lastWriter();
  let before = await fingerprints();
  changes = async () => {
    const now = await lastWriter();
    if (now === writer) return [];
    const after = await fingerprints();
    const changed = [...after].flatMap(([name, rows]) => (before.get(name) === rows ? [] : [name]));
    [writer, before] = [now, after];
    return changed;
  };
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});

const secretsIn = (body: unknown): string[] => {
  const text = JSON.stringify(body).toLowerCase();
  return scene.secrets.filter((secret) => text.includes(secret.toLowerCase()));
};

const half = '403 insufficient_aal';
/** What a half-completed sign-in may do, besides the codes of the auth server. */
const forHalves = 'use_recovery_code';
const isHalf = (stranger: Stranger): boolean => halves.some((kind) => kind === stranger);
/** One rule stops all half-completed sign-ins; the daily run tries only the one with the most rights. */
const tried = strangers.filter((stranger) => isNightly || stranger === 'half admin' || !isHalf(stranger));
const role = (stranger: Stranger): string => (stranger === 'visitor' ? 'anon' : 'authenticated');

/** The status with the error code, or with the whole answer. */
function said({ status, body }: Reply): string {
  if (status >= 400) return `${status} ${(body as { message: string }).message}`;
  return status === 204 ? '204' : `${status} ${JSON.stringify(body)}`;
}

/** Tables whose published rows everyone may read, besides the moves of each status. */
const open = new Set([
  'categories',
  'category_complements',
  'help_articles',
  'product_media',
  'product_options',
  'product_questions',
  'product_reviews',
  'product_variants',
  'products',
  'public_posts',
  'public_vendors',
  'reserved_slugs',
  'review_pictures',
  'states',
  'tax_rates',
  'vendor_application_transitions',
  'vendor_blog_posts',
]);

/** The driver sends such a list as a PostgreSQL array. */
const isIdList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

type Rights = Readonly<Record<string, readonly string[] | null>>;
type Relation = { name: string; key: string[]; columns: string[]; readable: Rights; writable: Rights };

describe('a stranger with direct table access', () => {
  let relations: Relation[];

  beforeAll(async () => {
    relations = await db.sql<Relation>(
      `select c.relname as name, coalesce(k.columns, '{id}') as key, a.columns,
         jsonb_build_object('anon', a.anon, 'authenticated', a.authenticated) as readable,
         jsonb_build_object('authenticated', a.changed) as writable
       from pg_class c
       left join lateral (
         select array_agg(x.attname::text) as columns from pg_index i
         join pg_attribute x on x.attrelid = c.oid and x.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary
       ) k on true
       cross join lateral (
         select array_agg(x.attname::text) filter (where x.attgenerated = '') as columns,
           array_agg(x.attname::text) filter (where has_column_privilege('anon', c.oid, x.attnum, 'SELECT')) as anon,
           array_agg(x.attname::text) filter (where has_column_privilege('authenticated', c.oid, x.attnum, 'SELECT')) as authenticated,
           array_agg(x.attname::text) filter (where has_column_privilege('authenticated', c.oid, x.attnum, 'UPDATE')) as changed
         from pg_attribute x where x.attrelid = c.oid and x.attnum > 0 and not x.attisdropped
       ) a
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') order by 1`,
    );
  });

  /** The owner's row, or another one that is not the stranger's. */
  async function rowOf({ name }: Relation, stranger: Stranger): Promise<Record<string, unknown> | undefined> {
    const [found] = await db.sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(x) as row from public.${name} x where not strpos(x::text, $1) > 0
       order by strpos(x::text, $2) > 0 desc limit 1`,
      [scene.strangerIds[stranger], scene.owner],
    );
    return found?.row;
  }

  test('each table contains a row of someone else, or the rest proves nothing', async () => {
    const empty: string[] = [];
    for (const relation of relations) {
      if ((await rowOf(relation, 'customer')) === undefined) empty.push(relation.name);
    }
    expect(empty).toEqual([]);
  });

  test('reads only public rows and their own', async () => {
    const found: string[] = [];
    for (const { name, readable } of relations) {
      for (const stranger of tried) {
        const columns = readable[role(stranger)] ?? null;
        const { status, body } = await scene.callers[stranger].get(
          `${name}?select=${columns?.join() ?? '*'}`,
        );
        if (columns === null ? [401, 403].includes(status) : status === 200) {
          const rows = columns === null ? [] : (body as unknown[]);
          const foreign = rows.filter((row) => !JSON.stringify(row).includes(scene.strangerIds[stranger]));
          const secrets = secretsIn(foreign);
          const known = open.has(name) || name.endsWith('_status_transitions');
          if (foreign.length > 0 && (!known || secrets.length > 0)) {
            found.push(`${stranger} reads ${foreign.length} of ${name} ${secrets.join()}`);
          }
        } else found.push(`${stranger} asks for ${name} and gets ${status}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('cannot insert, upsert, update or delete anything of others', async () => {
    const found: string[] = [];
    for (const relation of relations) {
      const { name, key, columns, writable } = relation;
      for (const stranger of tried) {
        const { send } = scene.callers[stranger];
        const whole = (await rowOf(relation, stranger)) ?? {};
        const row = Object.fromEntries(columns.map((column) => [column, whole[column]]));
        const where = `${name}?${key.map((column) => `${column}=eq.${encodeURIComponent(String(whole[column]))}`).join('&')}`;
        const writes: [string, Reply][] = [
          ['adds', await send('POST', name, row)],
          ['replaces', await send('POST', name, row, 'resolution=merge-duplicates')],
          ['removes', await send('DELETE', where, undefined, 'return=minimal')],
        ];
        // Each column alone too: a single column without permission refuses all of them.
        for (const some of [columns, ...(writable[role(stranger)] ?? []).map((column) => [column])]) {
          const body = Object.fromEntries(some.map((column) => [column, row[column]]));
          writes.push([`changes ${some.join()} of`, await send('PATCH', where, body, 'return=minimal')]);
        }
        for (const [does, { status }] of writes) {
          const refused = status >= 400 && status < 500;
          if (!refused && (status !== 204 || does === 'adds' || does === 'replaces')) {
            found.push(`${stranger} ${does} ${name}: ${status}`);
          }
        }
        for (const table of await changes()) found.push(`${stranger} at ${name} changes ${table}`);
      }
    }
    expect(found).toEqual([]);
  });
});

describe('a stranger calling procedures', () => {
  test('every procedure that takes an id or a token is tested', async () => {
    const rows = await db.sql<{ name: string }>(
      `select distinct p.proname as name from pg_proc p
       cross join lateral unnest(p.proargtypes::oid[]) with ordinality as t (type, n)
       where p.pronamespace = 'public'::regnamespace
         and (has_function_privilege('anon', p.oid, 'EXECUTE') or has_function_privilege('authenticated', p.oid, 'EXECUTE'))
         and (t.type in ('uuid'::regtype, 'uuid[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
           or p.proargnames[t.n] ~ '(^|_)(id|key|token|slug|reference|code|email|owner|path|number)s?(_|$)')
       order by 1`,
    );
    expect(Object.keys(attacksOn(scene)).sort()).toEqual(rows.map(({ name }) => name));
  });

  test('gets nothing or a refusal for the ids of others, and changes nothing', async () => {
    const found: string[] = [];
    const expected: string[] = [];
    const rights = await db.sql<{ role: string; name: string; call: boolean; visit: boolean }>(
      `select r.role, p.proname as name, bool_or(has_function_privilege(r.role, p.oid, 'EXECUTE')) as call,
         bool_or(has_function_privilege('anon', p.oid, 'EXECUTE')) as visit
       from pg_proc p, unnest('{anon,authenticated}'::text[]) r (role)
       where p.pronamespace = 'public'::regnamespace group by 1, 2`,
    );
    const mayCall = new Map(rights.map((right) => [`${right.role} ${right.name}`, right]));
    await db.sql('delete from private.attempts');
    await changes();
    for (const [name, attacks] of Object.entries(attacksOn(scene))) {
      for (const { with: what, args, answer, own = [] } of attacks) {
        for (const stranger of tried) {
          const may = mayCall.get(`${role(stranger)} ${name}`);
          const reply = await scene.callers[stranger].rpc(name, args);
          const changed = await changes();
          // Some are counted by address: one stranger must not use up the limit of the next.
          if (changed.includes('private.attempts')) {
            await db.sql('delete from private.attempts');
            await changes();
          }
          const left = changed.filter((table) => !own.includes(table));
          const seen = reply.status === 200 && answer === 'what everybody sees' ? answer : said(reply);
          const secrets = secretsIn(reply.body);
          found.push(`${stranger}, ${name} with ${what}: ${[seen, ...secrets, ...left].join(' and ')}`);
          // Where visitors are allowed, a half-completed sign-in counts as a visitor.
          const stopped = isHalf(stranger) && may?.visit === false && name !== forHalves;
          const due =
            may?.call === true ? (stopped ? half : answer) : `401 permission denied for function ${name}`;
          expected.push(`${stranger}, ${name} with ${what}: ${due}`);
        }
      }
    }
    expect(found).toEqual(expected);
  });

  test('the same calls succeed for their owners, so it is the stranger who is refused', async () => {
    const ofOwner = { purchase_key: scene.processing.key };
    const concerned: Readonly<Record<string, readonly [person: string, args?: Record<string, unknown>]>> = {
      answer_order_message: [scene.shop.vendors[0]],
      bulk_edit_products: [scene.shop.vendors[0]],
      cancel_job: [scene.shop.vendors[0]],
      cancel_order: [scene.owner, ofOwner],
      change_review: [scene.owner],
      decide_return: [scene.shop.vendors[0]],
      duplicate_product: [scene.shop.vendors[0]],
      invoice_of: [scene.owner],
      job_progress: [scene.shop.vendors[0]],
      mark_delivered: [scene.shop.vendors[0]],
      move_product: [scene.shop.vendors[0]],
      my_jobs: [scene.shop.vendors[0]],
      my_purchase_key: [scene.owner],
      open_review_folder: [scene.owner],
      own_upload_folder: [scene.owner],
      product_for_edit: [scene.shop.vendors[0]],
      find_in_store: [scene.shop.vendors[0]],
      product_history: [scene.shop.vendors[0]],
      preview_return: [scene.shop.vendors[0]],
      receive_return: [scene.shop.vendors[0]],
      reorder: [scene.owner, ofOwner],
      request_return: [scene.owner, { purchase_key: scene.delivered.key }],
      send_order_message: [scene.owner, ofOwner],
      send_return: [scene.owner, { purchase_key: scene.delivered.key }],
      ship_items: [scene.shop.vendors[0]],
      store_holiday: [scene.shop.vendors[0]],
      store_publishing: [scene.shop.vendors[0]],
      store_sales_figures: [scene.shop.vendors[0]],
      store_settings: [scene.shop.vendors[0]],
      undo_bulk_edit: [scene.shop.vendors[0]],
      unpublish_store: [scene.shop.vendors[0]],
      vendor_analytics: [scene.shop.vendors[0]],
      vendor_analytics_rows: [scene.shop.vendors[0]],
      vendor_dashboard: [scene.shop.vendors[0]],
      vendor_product_counts: [scene.shop.vendors[0]],
      count_vendor_products: [scene.shop.vendors[0]],
      vendor_products: [scene.shop.vendors[0]],
      withdraw_return: [scene.owner, { purchase_key: scene.delivered.key }],
      write_review: [scene.owner],
      ...ownersOfPreviews(scene),
      ...ownersOfOrders(scene),
      ...ownersOfWords(scene),
    };
    // An order's link is enough for a visitor too; the invoice is requested without it.
    const visits: Readonly<Record<string, string>> = {
      cancel_order: 'one row',
      invoice_of: 'PT404 order_not_found',
      reorder: 'one row',
      request_return: 'one row',
      send_order_message: 'one row',
      send_return: 'one row',
      withdraw_return: 'one row',
    };
    const attacks = attacksOn(scene);
    for (const [name, [person, changes]] of Object.entries(concerned)) {
      const args = { ...attacks[name]?.[0]?.args, ...changes };
      expect([name, await answerTo(person, 'aal2', name, args)]).toEqual([name, 'one row']);
      // The same user's password alone is not enough.
      expect([name, await answerTo(person, 'aal1', name, args)]).toEqual([
        name,
        visits[name] ?? 'PT403 insufficient_aal',
      ]);
    }
  });

  test('every procedure for accounts only refuses a half-completed sign-in', async () => {
    const rows = await db.sql<{ name: string; args: string }>(
      `select p.proname as name, coalesce((
         select string_agg(format('null::%s', format_type(t.type, null)), ', ' order by t.n)
         from unnest(p.proargtypes::oid[]) with ordinality as t (type, n)), '') as args
       from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
         and has_function_privilege('authenticated', p.oid, 'EXECUTE')
         and not has_function_privilege('anon', p.oid, 'EXECUTE')
       order by 1`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const { name, args } of rows) {
      for (const person of [scene.owner, scene.shop.vendors[0], scene.admin]) {
        found.push(`${name}: ${await asPerson(person, 'aal1', `select public.${name}(${args})`)}`);
      }
    }
    const due = rows.flatMap(({ name }) => {
      const answer = name === forHalves ? 'one row' : 'PT403 insufficient_aal';
      return [1, 2, 3].map(() => `${name}: ${answer}`);
    });
    expect(found).toEqual(due);
  });

  test('only private.uid() identifies the caller, and it refuses a half-completed sign-in', async () => {
    const rows = await db.sql<{ name: string }>(
      `select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
       where p.pronamespace::regnamespace::text in ('public', 'private')
         and p.prokind = 'f' and strpos(pg_get_functiondef(p.oid), 'auth.uid()') > 0 order by 1`,
    );
    const why = {
      'private.doer': 'says for the log who did it',
      'private.fully_signed_in': 'decides it',
      'private.live_session': 'asks whether the session lives, whatever it may do',
      'private.me': 'refuses half a sign-in',
      'private.owns_review_picture': 'serves a policy of the storage, beside one that stops half a sign-in',
      'private.uid': 'is it',
      'public.delete_my_account': 'is repeated by a deleted account',
      'public.use_recovery_code': 'is for half a sign-in',
    };
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(why));
  });

  /** Runs one statement as `person` and rolls it back: 'one row', or the error code. */
  async function asPerson(
    person: string,
    aal: 'aal1' | 'aal2',
    text: string,
    values: readonly unknown[] = [],
  ): Promise<string> {
    const connection = await db.connect();
    try {
      await connection.query('begin');
      await askAs(connection, person, { aal });
      await connection.query('set local role authenticated');
      const { rowCount } = await connection.query(text, [...values]);
      return rowCount === 1 ? 'one row' : `${rowCount} rows`;
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      return `${code} ${message}`;
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }

  function answerTo(
    person: string,
    aal: 'aal1' | 'aal2',
    name: string,
    given: Record<string, unknown>,
  ): Promise<string> {
    const args = Object.entries(given);
    return asPerson(
      person,
      aal,
      `select public.${name}(${args.map(([key], n) => `${key} => $${n + 1}`).join(', ')}) as answer`,
      args.map(([, value]) =>
        typeof value === 'object' && !isIdList(value) ? JSON.stringify(value) : value,
      ),
    );
  }
});
