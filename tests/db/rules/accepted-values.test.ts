import { array, constantFrom, oneof, record, sample, string } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanCode, cleanLine, cleanText, cleanZip } from '#schema/clean.ts';
import { addressProblems, contactProblems } from '#schema/checkout/checkout.ts';
import { states, zipPrefixes } from '#schema/checkout/places.ts';
import { errorOf } from '#services/refusal.ts';
import type { ErrorBody } from '#services/errors.ts';
import { columns, ruleOf, rules, zipsInState } from '../../support/tables/accepted-values.ts';
import { written } from '../../support/tables/written-columns.ts';
import { basket, forgetHolds } from '../checkout/checkout-support.ts';
import { db } from '../one-shop.ts';
import { address, contact, makePerson, orderOf, quote, type Caller, type Reply } from '../support.ts';

beforeAll(forgetHolds);

type Check = { readonly column: string; readonly expression: string };
/** Constraints that check one text column against more than a list of words. */
const checks = () =>
  db.sql<Check>(
    `select n.nspname || '.' || r.relname || '.' || a.attname as "column",
       string_agg(pg_get_expr(k.conbin, k.conrelid), ' and ') as expression
     from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_namespace n on n.oid = r.relnamespace
     join pg_attribute a on a.attrelid = r.oid and a.attnum = any (k.conkey)
     where k.contype = 'c' and n.nspname in ('public', 'private') and a.atttypid = 'text'::regtype
       and cardinality(k.conkey) = 1 and pg_get_expr(k.conbin, k.conrelid) !~ 'ANY \\(ARRAY'
     group by 1 order by 1`,
  );

const zipColumns = /\.zip_code$/;
const codeColumns = /\.(phone|contact_phone|tax_id)$/;
const textColumns =
  /\.(description|shipping_policy|return_policy|suspension_reason|message|words|content|reply|answer|note|label|decision|body|rejection_reason|reason)$/;
const wholeLines = new Set(['public.addresses.label', 'public.promotions.label']);

const cleanOf = (column: string): string =>
  zipColumns.test(column)
    ? 'clean_zip'
    : codeColumns.test(column)
      ? 'clean_code'
      : textColumns.test(column) && !wholeLines.has(column)
        ? 'clean_words'
        : 'clean_line';

describe('every checked column', () => {
  test('that holds text people type is in the table of accepted values', async () => {
    const known = [...Object.keys(columns), ...written].toSorted();
    expect((await checks()).map(({ column }) => column).toSorted()).toEqual(known);
  });

  test('accepts and refuses what the table says', async () => {
    const wrong: string[] = [];
    for (const { column, expression } of await checks()) {
      const kind = columns[column];
      if (kind === undefined) continue;
      const name = column.slice(column.lastIndexOf('.') + 1);
      const { accepts, refuses } = ruleOf(kind);
      const [row] = await db.sql<{ taken: boolean[] }>(
        `select array_agg((${expression}) order by n) as taken
         from unnest($1::text[]) with ordinality typed (given, n)
         cross join lateral (select private.${cleanOf(column)}(given) as ${name}) cleaned`,
        [[...accepts, ...refuses]],
      );
      [...accepts, ...refuses].forEach((value, n) => {
        if (row?.taken[n] !== n < accepts.length)
          wrong.push(`${column}: ${JSON.stringify(value.slice(0, 60))}`);
      });
    }
    expect(wrong).toEqual([]);
  });

  test('is cleaned before each write, no matter who writes', async () => {
    const cleaned = await db.sql<{ column: string }>(
      `select n.nspname || '.' || r.relname || '.' || a.attname as "column"
       from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace
       join pg_attribute a on a.attrelid = r.oid and a.attnum = any (t.tgattr::int2[])
       where t.tgname = 'a_clean' and not t.tgisinternal`,
    );
    const found = new Set(cleaned.map(({ column }) => column));
    // A tax ID is cleaned with the form that it comes in.
    expect(Object.keys(columns).filter((column) => !found.has(column))).toEqual(['private.tax_ids.tax_id']);
  });
});

test('no constraint shows people the words of the database', async () => {
  const constraints = await db.sql<{ table: string; name: string; kind: string }>(
    `select r.relname as "table", k.conname as name, k.contype::text as kind
     from pg_constraint k join pg_class r on r.oid = k.conrelid
     where k.connamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const bodies = ({ table, name }: (typeof constraints)[number]): Readonly<Record<string, ErrorBody>> => ({
    c: { code: '23514', message: `new row for relation "${table}" violates check constraint "${name}"` },
    t: { code: '23514', message: 'the entries of a posting add up to zero' },
    u: { code: '23505', message: `duplicate key value violates unique constraint "${name}"` },
    p: { code: '23505', message: `duplicate key value violates unique constraint "${name}"` },
    x: { code: '23P01', message: `conflicting key value violates exclusion constraint "${name}"` },
    f: {
      code: '23503',
      message: `insert or update on table "${table}" violates foreign key constraint "${name}"`,
    },
    n: {
      code: '23502',
      message: `null value in column "x" of relation "${table}" violates not-null constraint`,
    },
  });
  expect(constraints.length).toBeGreaterThan(500);
  const told = new Set<string>();
  for (const constraint of constraints) {
    const refusal = bodies(constraint)[constraint.kind];
    expect(refusal).toBeDefined();
    const error = await errorOf(['23503', '23505'].includes(refusal?.code ?? '') ? 409 : 400, {
      ...refusal,
      details: 'Failing row contains (secret).',
      hint: null,
    });
    expect(error._tag).not.toBe('Unexpected');
    told.add(error.message);
    for (const sentence of Object.values('problems' in error ? (error.problems ?? {}) : {}))
      told.add(sentence);
  }
  expect([...told].toSorted()).toEqual(
    [
      "We couldn't process this. Check what you entered.",
      "One of these values isn't allowed. Check them and try again.",
      "This value isn't allowed. Check it and try again.",
      'This changed after you opened it. Reload the page.',
      'This already exists. Reload the page to see it.',
    ]
      .filter((sentence) => told.has(sentence))
      .toSorted(),
  );
});

const problemsOf = async ({ status, body }: Reply): Promise<Readonly<Record<string, string>>> => {
  const error = await errorOf(status, body as Record<string, string>);
  return 'problems' in error ? (error.problems ?? {}) : {};
};

/** The fields of a request that are refused, one value at a time. */
async function judge(
  values: readonly string[],
  refusedBy: (value: string) => Promise<boolean>,
): Promise<readonly boolean[]> {
  const taken: boolean[] = [];
  for (const value of values) taken.push(!(await refusedBy(value)));
  return taken;
}
const expected = ({ accepts, refuses }: { accepts: readonly string[]; refuses: readonly string[] }) => [
  ...accepts.map((value) => [value, true]),
  ...refuses.map((value) => [value, false]),
];
async function judged(
  rule: { accepts: readonly string[]; refuses: readonly string[] },
  refusedBy: (value: string) => Promise<boolean>,
) {
  const values = [...rule.accepts, ...rule.refuses];
  const taken = await judge(values, refusedBy);
  return values.map((value, n) => [value, taken[n]]);
}

describe('over HTTP', () => {
  let person: Caller;
  let id: string;
  beforeAll(async () => {
    id = await makePerson(db);
    person = await db.person(id);
  });

  test.each([
    ['firstName', 'contact', 'first_name', rules.name],
    ['lastName', 'contact', 'last_name', rules.name],
    ['email', 'contact', 'email', rules.email],
    ['phone', 'contact', 'phone', rules.phone],
    ['address', 'address', 'address', rules.street],
    ['city', 'address', 'city', rules.city],
    ['zipCode', 'address', 'zip_code', rules.zip],
  ] as const)('placing an order checks %s', async (field, part, name, rule) => {
    const quoted = await quote(db.anon, basket());
    const given = { contact, address };
    expect(
      await judged(rule, async (value) => {
        // A total that nobody saw: an accepted value places nothing.
        const reply = await db.anon.rpc(
          'place_order',
          orderOf(quoted, basket(), {
            expected_total: '0.01',
            [part]: { ...given[part], [name]: value },
          }),
        );
        return field in (await problemsOf(reply));
      }),
    ).toEqual(expected(rule));
  });

  test('placing an order checks the state against the ZIP code, and delivers to the Armed Forces', async () => {
    const quoted = await quote(db.anon, basket());
    const ask = async ([state, zip_code]: readonly [string, string]) =>
      await problemsOf(
        await db.anon.rpc(
          'place_order',
          orderOf(quoted, basket(), { expected_total: '0.01', address: { ...address, state, zip_code } }),
        ),
      );
    for (const pair of zipsInState.accepts) expect([pair, await ask(pair)]).toEqual([pair, {}]);
    for (const pair of zipsInState.refuses) {
      expect([pair, await ask(pair)]).toEqual([
        pair,
        { zipCode: "This ZIP code isn't in this state. Check both." },
      ]);
    }
    const base = { city: 'APO', state: 'AE', zip_code: '09012' };
    expect(
      (await quote(db.anon, basket(), { address: base })).orders.every(({ deliverable }) => deliverable),
    ).toBe(true);
  });

  test.each([
    ['first_name', rules.name],
    ['display_name', rules.displayName],
    ['company_name', rules.company],
  ] as const)('a profile checks %s', async (name, rule) => {
    expect(
      await judged(
        rule,
        async (value) =>
          (await person.send('PATCH', `profiles?id=eq.${id}`, { [name]: value })).status >= 400,
      ),
    ).toEqual(expected(rule));
  });

  test.each([
    ['first_name', rules.name],
    ['phone', rules.phone],
    ['address', rules.street],
    ['city', rules.city],
    ['zip_code', rules.zip],
  ] as const)('a saved address checks %s', async (name, rule) => {
    await db.sql('delete from public.addresses where user_id = $1', [id]);
    const row = { ...contact, ...address };
    const { email: _, ...own } = row;
    await person.send('POST', 'addresses', own);
    expect(
      await judged(
        rule,
        async (value) =>
          (await person.send('PATCH', `addresses?user_id=eq.${id}`, { [name]: value })).status >= 400,
      ),
    ).toEqual(expected(rule));
    const elsewhere = await person.send('PATCH', `addresses?user_id=eq.${id}`, {
      zip_code: '10001',
      state: 'CA',
    });
    expect(await problemsOf(elsewhere)).toEqual({
      zipCode: "This value isn't allowed. Check it and try again.",
    });
  });

  test('what is stored is clean', async () => {
    await person.send('PATCH', `profiles?id=eq.${id}`, {
      first_name: '\u202eJose\u0301\t\u200b',
      last_name: 'A\u2011B',
      display_name: 'Ada\u00a0\u00adB',
    });
    expect(
      await db.sql('select first_name, last_name, display_name from public.profiles where id = $1', [id]),
    ).toEqual([{ first_name: 'José', last_name: 'A-B', display_name: 'Ada B' }]);
  });
});

describe('both sides', () => {
  const marks =
    '\u0301\u200b\u200c\u200d\u202e\u2066\u00a0\u2011\ufeff\ufe0f\u00ad\t\n\r\u0085\u2028e\u0915\u094d❤👩#é \u3164\u1100\u1161\u11a8‐–´`′.';
  /** Pasted text: letters of many scripts between invisible characters. Characters after Unicode 15 are left out. */
  const pasted = array(
    oneof(
      constantFrom(...marks, '\u{e0041}'),
      string({ unit: 'binary', maxLength: 3 }),
      string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 12 },
  ).map((parts) => parts.join('').replaceAll(/[\0\p{Cs}\p{Cn}\u{1ccd6}-\u{1ccf9}]/gu, ''));

  test.each([
    ['clean_line', cleanLine],
    ['clean_text', cleanText],
    ['clean_code', cleanCode],
    ['clean_zip', cleanZip],
  ] as const)('%s normalizes any text the same way, and is idempotent', async (name, clean) => {
    const samples = sample(pasted, { numRuns: 5000, seed: 81 });
    const rows = await db.sql<{ once: string; twice: string }>(
      `select private.${name}(given) as once, private.${name}(private.${name}(given)) as twice
       from unnest($1::text[]) with ordinality typed (given, n) order by n`,
      [samples],
    );
    const wrong = rows.flatMap(({ once, twice }, n) =>
      once === clean(samples[n] ?? '') && twice === once ? [] : [JSON.stringify([samples[n], once, twice])],
    );
    expect(wrong).toEqual([]);
  });

  test('the states and their ZIP codes are the same', async () => {
    expect(await db.sql('select code, name from public.states order by code')).toEqual(
      states.map(([code, name]) => ({ code, name })).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    );
    const rows = await db.sql<{ code: string; prefixes: string[] }>(
      `select s.code, array(select lpad(p::text, 3, '0') from generate_series(0, 999) p
         where private.zip_prefixes(s.code) @> p order by p) as prefixes
       from public.states s`,
    );
    for (const { code, prefixes } of rows) {
      const own = (zipPrefixes[code] ?? '').split(' ').flatMap((range) => {
        const [first = '', last = first] = range.split('-');
        return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) =>
          String(Number(first) + n).padStart(3, '0'),
        );
      });
      expect([code, prefixes]).toEqual([code, own]);
    }
  });

  test('placing the order accepts whatever the steps of the checkout accept', async () => {
    const word = (max: number) =>
      oneof(
        constantFrom(...rules.name.accepts, ...rules.city.accepts, ...rules.street.accepts),
        string({ unit: 'grapheme', minLength: 1, maxLength: max }),
        string({ unit: constantFrom(...`aé'’- ${marks}`), minLength: 1, maxLength: max }),
        pasted,
      );
    const digit = constantFrom(...'0123456789 +().-\u2011\u00a0５');
    const form = record({
      contact: record({
        firstName: word(50),
        lastName: word(50),
        email: constantFrom(...rules.email.accepts),
        phone: oneof(constantFrom(...rules.phone.accepts), string({ unit: digit, maxLength: 20 })),
      }),
      address: record({
        address: word(100),
        address2: word(100),
        city: word(50),
        state: constantFrom('CA', 'ca', 'California', ' CA'),
        zipCode: constantFrom('90001', '90001\u20111234', ' 90001', '９０００１'),
      }),
    });
    const samples = sample(form, { numRuns: 20_000, seed: 32 });
    const accepted = samples.filter(
      (filled) =>
        Object.keys(contactProblems(filled.contact)).length === 0 &&
        Object.keys(addressProblems(filled.address)).length === 0,
    );
    expect(accepted.length).toBeGreaterThan(100);
    const wire = accepted.map(({ contact: of, address: at }) => ({
      contact: { first_name: of.firstName, last_name: of.lastName, email: of.email, phone: of.phone },
      address: {
        address: at.address,
        address2: at.address2,
        city: at.city,
        state: at.state,
        zip_code: at.zipCode,
      },
    }));
    // Check all of them with the procedure's own functions at once, and a few through the API.
    const rows = await db.sql<{ problems: unknown }>(
      `select private.contact_problems(private.clean_form(f -> 'contact', codes => '{phone}'),
         private.clean_form(f -> 'address', codes => '{zip_code}')) as problems
       from jsonb_array_elements($1::jsonb) f`,
      [JSON.stringify(wire).replaceAll(/\\u(?:0000|d[89a-f]\w\w)/gi, '')],
    );
    expect(rows.filter(({ problems }) => problems !== null)).toEqual([]);
    const quoted = await quote(db.anon, basket());
    for (const parts of wire.slice(0, 40)) {
      const reply = await db.anon.rpc(
        'place_order',
        orderOf(quoted, basket(), { expected_total: '0.01', ...parts }),
      );
      expect([parts, reply.body]).toMatchObject([parts, { outcome: 'changed' }]);
    }
  });
});
