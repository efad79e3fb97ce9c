import { afterAll, describe, expect, test } from 'vitest';
import { openDb } from '../../support.ts';

const db = openDb();
afterAll(() => db.end());

/** 8 bytes each, but 131,072 digits when written out. */
const numbers = (many: number) => `[${Array.from({ length: many }, () => '1e131071').join()}]`;

const refused = async (
  text: string,
  values: readonly unknown[] = [],
): Promise<{ told: string; length: number }> => {
  try {
    await db.sql(text, values);
  } catch (error) {
    const { message, hint = '', detail = '' } = error as Error & { hint?: string; detail?: string };
    return { told: message, length: message.length + hint.length + detail.length };
  }
  throw new Error('not refused');
};

test.each([
  ['{"a": [1, -2.5, "1e131071"]}', 28],
  ['null', 4],
  [numbers(1000), 2 ** 31 - 1],
  ['{"a": {"b": [[-1e131071]]}}', 2 ** 31 - 1],
  ['[1e-16383]', 2 ** 31 - 1],
  ['[0e-16383]', 2 ** 31 - 1],
])('the size of %.30s is %i', async (json, size) => {
  expect(await db.sql('select private.json_size($1) as size', [json])).toEqual([{ size }]);
});

describe('a guest order with very long numbers', () => {
  const place = (changes: Partial<Record<'lines' | 'contact' | 'address' | 'deliveries', string>>) => {
    const line = '[{"variant_id":"019b8b74-1800-79b3-bc4c-4716f9386454","quantity":1}]';
    const all = { lines: line, contact: '{}', address: '{}', deliveries: '{}', ...changes };
    return refused("select public.place_order(gen_random_uuid(), $1, $2, $3, $4, 'card', null, 1, 'x')", [
      all.lines,
      all.contact,
      all.address,
      all.deliveries,
    ]);
  };

  test.each([
    ['too many lines', { lines: numbers(1000) }, 'too_many_lines'],
    ['lines', { lines: numbers(100) }, 'variant_invalid'],
    [
      'a quantity',
      { lines: '[{"variant_id":"019b8b74-1800-79b3-bc4c-4716f9386454","quantity":1e131071}]' },
      'quantity_invalid',
    ],
    ['a contact', { contact: `{"first_name":${numbers(1000)}}` }, 'contact_invalid'],
    ['a street', { address: `{"address":${numbers(1000)}}` }, 'contact_invalid'],
    ['a telephone', { contact: `{"phone":${numbers(1000)}}` }, 'contact_invalid'],
    ['an address', { address: `{"more":${numbers(1000)}}` }, 'contact_invalid'],
    ['deliveries', { deliveries: `{"more":${numbers(1000)}}` }, 'deliveries_invalid'],
  ])('in %s is refused and not echoed', async (_, changes, code) => {
    const { told, length } = await place(changes);
    expect(told).toBe(code);
    expect(length).toBeLessThan(300);
  });
});

test.each([
  ['state', 'null', `{"state":${numbers(1000)}}`, 'state_unknown'],
  ['delivery', `{"019b8b74-1800-79b3-bc4c-4716f9386454":${numbers(1000)}}`, '{}', 'deliveries_invalid'],
])('as the %s of a cart is refused and not echoed', async (_, deliveries, address, code) => {
  const lines = '[{"variant_id":"019b8b74-1800-79b3-bc4c-4716f9386454","quantity":1}]';
  const { told, length } = await refused('select public.quote_cart($1, $2, $3)', [
    lines,
    address,
    deliveries,
  ]);
  expect(told).toBe(code);
  expect(length).toBeLessThan(300);
});

test.each([
  ['as an object', numbers(1000)],
  ['in its text, as a GET call sends it', JSON.stringify(`{"key":${numbers(1000)}}`)],
  ['in the text of its id', JSON.stringify(`{"id":${numbers(1000)},"key":"1"}`)],
])('as the cursor %s is refused and not echoed', async (_, after) => {
  const { told, length } = await refused('select public.list_products(after => $1)', [after]);
  expect(told).toBe('after_invalid');
  expect(length).toBeLessThan(300);
});

test('no rule and no procedure serializes an object from a request before measuring it', async () => {
  const rules = await db.sql(
    `select c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'length\\(\\(?[a-z_.]+\\)?::text\\)'
       and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)
         and a.atttypid in ('json'::regtype, 'jsonb'::regtype))`,
  );
  const procedures = await db.sql(
    `select p.proname as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (p.prosrc ~ 'char_length\\([a-z_.]+::text\\)' and p.proname <> 'json_size'
         or p.prosrc ~* '^\\s*declare.*hash_of\\((.(?!\\mbegin\\M))*::text.*\\mbegin\\M' and p.prosrc !~ 'begin.*hash_of')`,
  );
  expect([rules, procedures]).toEqual([[], []]);
});
