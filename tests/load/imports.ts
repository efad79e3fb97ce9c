/**
 * Rows per second of a product import: sending, checking and importing, over REST on a durable database, batch by
 * batch as the backend's own worker runs them. New products, the same file again (nothing changes), every price
 * changed, the same of products that shoppers see, and stock and prices alone. Goal (design/vendor-admin.md): each is imported at 1000 rows a second of the
 * processor time of the database and its REST server, which other work on the machine does not change.
 *
 * node tests/load/imports.ts [--rows 20000] [--json]
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { startDurableBackend } from './durable-backend.ts';
import { processorTime } from './processor-time.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, json: { type: 'boolean', default: false } },
});
const size = Number(values.rows);
/** Rows a second. */
const goal = 1000;

const fields = ['handle', 'name', 'description', 'category', 'features', 'size', 'sku', 'price', 'stock'];
const description =
  'Knurled steel with a matte finish, made for daily training at home and in the gym. Comes assembled.';

/** Each product has four sizes. */
const rowsWith = (price: string): readonly (readonly string[])[] =>
  Array.from({ length: size }, (_, n) => {
    const product = Math.floor(n / 4);
    return [
      `bench-bar-${product}`,
      n % 4 === 0 ? `Bench bar ${product}` : '',
      n % 4 === 0 ? description : '',
      n % 4 === 0 ? 'Bench leaf' : '',
      n % 4 === 0 ? 'Spins well|Holds chalk' : '',
      ['S', 'M', 'L', 'XL'][n % 4] ?? '',
      `BENCH-${n}`,
      price,
      '10',
    ];
  });

const { backend, stop } = await startDurableBackend();
const sql = new Client({ connectionString: backend.databaseUrl });
try {
  await sql.connect();
  const owner = randomUUID();
  const session = randomUUID();
  await sql.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'bench@people.test', now())",
    [owner],
  );
  await sql.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, owner]);
  await sql.query(
    "insert into public.vendors (id, status, store_name, slug, published) values ($1, 'approved', 'Bench', 'bench-store', true)",
    [owner],
  );
  await sql.query("insert into public.categories (slug, name) values ('bench-leaf', 'Bench leaf')");
  const token = await new SignJWT({ session_id: session, role: 'authenticated', email: 'bench@people.test' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(owner)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(backend.secrets.jwtSecret));

  const call = async (key: string, bearer: string, name: string, body: object): Promise<unknown> => {
    const response = await fetch(`${backend.apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const ask = (name: string, body: object) => call(backend.secrets.anonKey, token, name, body);
  const work = async () => {
    for (;;) {
      const { more } = (await call(
        backend.secrets.serviceKey,
        backend.secrets.serviceKey,
        'run_imports',
        {},
      )) as {
        more: boolean;
      };
      if (!more) return;
    }
  };

  const importing = async (
    kind: 'products' | 'stock',
    columns: readonly string[],
    rows: readonly (readonly string[])[],
  ) => {
    const load = loadavg()[0];
    const started = performance.now();
    const { id } = (await ask('start_import', {
      vendor_id: owner,
      request_key: randomUUID(),
      kind,
      file_name: 'bench.csv',
      fields: columns,
      headers: columns,
      total: rows.length,
    })) as { id: string };
    for (let at = 0; at < rows.length; at += 2000) {
      await ask('stage_import_rows', { import_id: id, first_row: at + 2, rows: rows.slice(at, at + 2000) });
    }
    const sent = performance.now();
    await ask('check_import', { import_id: id });
    await work();
    const checked = performance.now();
    const worked = processorTime();
    await ask('run_import', { import_id: id });
    await work();
    const done = performance.now();
    const cpu = processorTime() - worked;
    const { wrong, creates, updates, unchanged } = (await ask('current_import', {
      vendor_id: owner,
    })) as Record<string, number>;
    await ask('end_import', { import_id: id });
    const rate = (ms: number) => Math.round((rows.length / ms) * 1000);
    return {
      send: rate(sent - started),
      check: rate(checked - sent),
      import: rate(done - checked),
      importByProcessor: rate(cpu),
      load,
      wrong,
      creates,
      updates,
      unchanged,
    };
  };
  const prices = rowsWith('15').map((row) => [row[6] ?? '', row[7] ?? '', '9']);
  const result = {
    'new products': await importing('products', fields, rowsWith('12.50')),
    'the same again': await importing('products', fields, rowsWith('12.50')),
    'every price changed': await importing('products', fields, rowsWith('14')),
    'every price changed, on sale': await (async () => {
      await sql.query('update public.products set published = true');
      await sql.query('vacuum analyze');
      return importing('products', fields, rowsWith('13'));
    })(),
    'stock and prices': await importing('stock', ['sku', 'price', 'stock'], prices),
  };
  if (values.json) process.stdout.write(`${JSON.stringify({ rows: size, result })}\n`);
  else {
    for (const [name, rates] of Object.entries(result)) {
      process.stdout.write(`${name}: ${JSON.stringify(rates)}\n`);
    }
  }
  for (const [name, { importByProcessor }] of Object.entries(result)) {
    if (importByProcessor >= goal) continue;
    process.stderr.write(`${name}: less than ${goal} rows in a second of processor time.\n`);
    process.exitCode = 1;
  }
} finally {
  await sql.end();
  await stop();
}
