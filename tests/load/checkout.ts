/**
 * Orders per second (two stores, three items) at 1, 4 and 16 clients: the fewest statements that a careful shop can
 * write by hand in one transaction (the floor), the procedure on the same connections, and the procedure over REST;
 * interleaved, medians of the rounds. Then 500 buyers, 100 at a time, for a stock of 100. Each client has its own
 * address, like real shoppers: the holds of one address are counted one after the other. Goals (design/goals.md):
 * procedure ≥ 0.7 × floor; exactly 100 orders, nobody waits over 2 s.
 *
 * node tests/load/checkout.ts [--rounds 5] [--seconds 2] [--json]
 */
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { analyzeFilled } from '../../supabase/local/database.ts';
import { startDurableBackend } from './durable-backend.ts';
import { generateProducts } from './generate/products.ts';
import { median } from './statistics.ts';

type Line = { readonly variant_id: string; readonly quantity: number };
type Basket = { readonly lines: readonly Line[]; readonly total: string; readonly hash: string };
type Answer = { readonly outcome: string };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Math.max(5, Number(values.rounds));
const seconds = Number(values.seconds);
const concurrencies = [1, 4, 16] as const;
const shopSize = 4000;

const contact = { first_name: 'Ann', last_name: 'Lee', email: 'ann@people.test', phone: '555-123-4567' };
const address = {
  address: '1 Main Street',
  address2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip_code: '90001',
};

/** On Linux, every address that starts with 127 is this machine's. */
const addressOf = (n: number) => `127.0.1.${n + 1}`;

const { backend, stop } = await startDurableBackend();
const clients: Client[] = [];
try {
  await generateProducts(backend.databaseUrl, shopSize);
  for (let n = 0; n < 16; n += 1) {
    const client = new Client({ connectionString: backend.databaseUrl });
    await client.connect();
    clients.push(client);
  }
  const [first] = clients;
  if (!first) throw new Error('there is no connection');
  await first.query('update public.product_variants set stock = 999999');
  await analyzeFilled(first);
  // A client orders more within seconds than an address may hold.
  await first.query('update private.hold_limits set holder_pieces = 1000000, holder_value = 1000000000');
  for (const [n, client] of clients.entries()) {
    await client.query("select set_config('request.headers', $1, false)", [
      JSON.stringify({ 'x-forwarded-for': addressOf(n) }),
    ]);
  }

  // Product n and n + 1 belong to two stores; every even one has two variants.
  const id = (kind: string, n: number) => `${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
  const baskets: Basket[] = [];
  for (let n = 1; n < shopSize; n += 20) {
    const lines = [
      { variant_id: id('40000000', n), quantity: 1 },
      { variant_id: id('40000000', n + 1), quantity: 2 },
      { variant_id: id('50000000', n + 1), quantity: 1 },
    ];
    const { rows } = await first.query<{ quote: { total: string; quote_hash: string } }>(
      'select public.quote_cart($1, $2) as quote',
      [JSON.stringify(lines), JSON.stringify(address)],
    );
    const quote = rows[0]?.quote;
    if (!quote) throw new Error('no quote');
    baskets.push({ lines, total: quote.total, hash: quote.quote_hash });
  }
  const anyBasket = () => baskets[Math.floor(Math.random() * baskets.length)] as Basket;

  /** The required work: lock, check, purchase, two orders, three items, stock. Prices are read from the rows. */
  async function floor(client: Client): Promise<void> {
    const { lines } = anyBasket();
    await client.query('begin');
    const ids = lines.map((line) => line.variant_id);
    const { rows } = await client.query<{
      id: string;
      product_id: string;
      vendor_id: string;
      price: string;
      stock: number;
    }>(
      'select id, product_id, vendor_id, price, stock from public.product_variants where id = any ($1) order by id for no key update',
      [ids],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const goods = new Map<string, number>();
    for (const line of lines) {
      const row = found.get(line.variant_id);
      if (!row || row.stock < line.quantity) throw new Error('sold out');
      goods.set(
        row.vendor_id,
        (goods.get(row.vendor_id) ?? 0) + Math.round(Number(row.price) * 100) * line.quantity,
      );
    }
    const money = (cents: number) => (cents / 100).toFixed(2);
    const total = money([...goods.values()].reduce((a, b) => a + b, 0));
    const purchase = await client.query<{ id: string }>(
      `insert into public.purchases (reference, email, first_name, last_name, phone, address, city, state, zip_code,
         subtotal, shipping, tax, total, payment_method, token_hash, idempotency_key)
       values ($1, $2, 'Ann', 'Lee', '555-123-4567', '1 Main Street', 'Los Angeles', 'CA', '90001', $3, 0, 0, $3, 'card',
         sha256($4), $5) returning id`,
      [reference(), contact.email, total, Buffer.from(randomUUID()), randomUUID()],
    );
    const purchaseId = purchase.rows[0]?.id;
    const vendors = [...goods.keys()];
    const orders = await client.query<{ id: string; vendor_id: string }>(
      `insert into public.orders (purchase_id, vendor_id, guest_email, subtotal, shipping, tax, total, rate_name, delivery_min, delivery_max)
       select $1, v, $4, t, 0, 0, t, 'Standard', current_date, current_date from unnest($2::uuid[], $3::numeric[]) as x (v, t)
       returning id, vendor_id`,
      [purchaseId, vendors, vendors.map((vendor) => money(goods.get(vendor) ?? 0)), contact.email],
    );
    const orderOf = new Map(orders.rows.map((row) => [row.vendor_id, row.id]));
    await client.query(
      `insert into public.order_items (order_id, vendor, product_id, variant_id, title, sku, unit_price, quantity, line_total)
       select o, v, p, i, 'Title', 'SKU', price, q, price * q
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::numeric[], $6::int[]) as x (o, v, p, i, price, q)`,
      [
        lines.map((line) => orderOf.get(found.get(line.variant_id)?.vendor_id ?? '')),
        lines.map((line) => found.get(line.variant_id)?.vendor_id),
        lines.map((line) => found.get(line.variant_id)?.product_id),
        ids,
        lines.map((line) => found.get(line.variant_id)?.price),
        lines.map((line) => line.quantity),
      ],
    );
    await client.query(
      'update public.product_variants v set stock = v.stock - x.q from unnest($1::uuid[], $2::int[]) as x (i, q) where v.id = x.i',
      [ids, lines.map((line) => line.quantity)],
    );
    await client.query('commit');
  }

  function reference(): string {
    const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
    return `SB-${Array.from({ length: 6 }, () => alphabet[Math.floor(Math.random() * 32)]).join('')}`;
  }

  const bodyOf = ({ lines, total, hash }: Basket) => ({
    idempotency_key: randomUUID(),
    lines,
    contact,
    address,
    deliveries: null,
    payment_method: 'card',
    promo: null,
    expected_total: total,
    expected_hash: hash,
  });

  async function procedure(client: Client): Promise<void> {
    const body = bodyOf(anyBasket());
    const { rows } = await client.query<{ answer: Answer }>(
      'select public.place_order($1, $2, $3, $4, null, $5, null, $6, $7) as answer',
      [
        body.idempotency_key,
        JSON.stringify(body.lines),
        JSON.stringify(contact),
        JSON.stringify(address),
        'card',
        body.expected_total,
        body.expected_hash,
      ],
    );
    if (rows[0]?.answer.outcome !== 'placed') throw new Error(`place_order: ${rows[0]?.answer.outcome}`);
  }

  const agents = Array.from(
    { length: 100 },
    (_, n) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(n) }),
  );
  const post = (body: unknown, n: number) =>
    new Promise<Answer>((settle, fail) => {
      const text = JSON.stringify(body);
      const call = httpRequest(
        `${backend.apiUrl}/rest/v1/rpc/place_order`,
        {
          agent: agents[n],
          method: 'POST',
          headers: {
            apikey: backend.secrets.anonKey,
            authorization: `Bearer ${backend.secrets.anonKey}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('end', () => {
            const answer = Buffer.concat(chunks).toString();
            if (response.statusCode === 200) settle(JSON.parse(answer) as Answer);
            else fail(new Error(`place_order: ${response.statusCode} ${answer}`));
          });
        },
      );
      call.once('error', fail);
      call.end(text);
    });
  async function overRest(client: Client): Promise<void> {
    const answer = await post(bodyOf(anyBasket()), clients.indexOf(client));
    if (answer.outcome !== 'placed') throw new Error(`place_order: ${answer.outcome}`);
  }

  async function perSecond(job: (client: Client) => Promise<void>, concurrency: number): Promise<number> {
    // The limit per address bounds how many of its holds must be counted.
    await clients[0]?.query('truncate private.hold_grants');
    const start = performance.now();
    const end = start + seconds * 1000;
    let done = 0;
    await Promise.all(
      clients.slice(0, concurrency).map(async (client) => {
        while (performance.now() < end) {
          await job(client);
          done += 1;
        }
      }),
    );
    return done / ((performance.now() - start) / 1000);
  }

  const jobs = { floor, procedure, rest: overRest };
  const names = ['floor', 'procedure', 'rest'] as const;
  for (const name of names) await perSecond(jobs[name], 4);
  const orders = [];
  for (const concurrency of concurrencies) {
    const rates: Record<(typeof names)[number], number[]> = { floor: [], procedure: [], rest: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) rates[name].push(await perSecond(jobs[name], concurrency));
    }
    const [floorRate, procedureRate, restRate] = names.map((name) => median(rates[name])) as [
      number,
      number,
      number,
    ];
    orders.push({
      clients: concurrency,
      floor: floorRate,
      procedure: procedureRate,
      rest: restRate,
      ratio: procedureRate / floorRate,
      restRatio: restRate / floorRate,
    });
  }

  // 500 buyers of one unit each, 100 at a time, over REST.
  const scarce = id('40000000', 10);
  await first.query('delete from public.stock_holds');
  await first.query('update public.product_variants set stock = 100 where id = $1', [scarce]);
  const lines = [{ variant_id: scarce, quantity: 1 }];
  const { rows } = await first.query<{ quote: { total: string; quote_hash: string } }>(
    'select public.quote_cart($1, $2) as quote',
    [JSON.stringify(lines), JSON.stringify(address)],
  );
  const wanted = { lines, total: rows[0]?.quote.total ?? '', hash: rows[0]?.quote.quote_hash ?? '' };
  const waits: number[] = [];
  const outcomes: Record<string, number> = {};
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      while (next++ < 500) {
        const start = performance.now();
        const { outcome } = await post(bodyOf(wanted), n);
        waits.push(performance.now() - start);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    }),
  );
  const rush = {
    outcomes,
    seconds: (performance.now() - began) / 1000,
    longestWait: Math.max(...waits),
    medianWait: median(waits),
  };
  for (const agent of agents) agent.destroy();

  const goals = [
    ...orders.flatMap(({ clients: n, ratio, restRatio }) =>
      (['procedure', 'REST'] as const).map((way) => {
        const value = way === 'REST' ? restRatio : ratio;
        return { what: `${way} ÷ floor at ${n} clients`, value, goal: '≥ 0.7', met: value >= 0.7 };
      }),
    ),
    {
      what: '500 buyers on 100: orders',
      value: outcomes['placed'] ?? 0,
      goal: '100',
      met: outcomes['placed'] === 100,
    },
    {
      what: '500 buyers on 100: longest wait, ms',
      value: rush.longestWait,
      goal: '≤ 2000',
      met: rush.longestWait <= 2000,
    },
  ];
  if (values.json) {
    console.log(JSON.stringify({ rounds, seconds, orders, rush, goals }));
  } else {
    console.log(`orders per second, ${rounds} rounds of ${seconds} s`);
    console.table(
      orders.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, key === 'clients' ? value : value.toFixed(2)]),
        ),
      ),
    );
    console.table(goals.map((row) => ({ ...row, value: row.value.toFixed(2) })));
  }
} finally {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  await stop();
}
