import { Schema } from 'effect';
import { expect, test } from 'vitest';
import { createClient } from '#services/client.ts';
import { createDatabase } from '../../../supabase/functions/_shared/database.ts';

const item = '00000000-0000-7000-8000-000000000001';
const sent: unknown[] = [];
const { rpc, rows } = createClient({ supabaseUrl: 'http://backend.test', anonKey: 'anon' }, async (input) => {
  sent.push(input);
  return Response.json([]);
});

// tsc checks these: a missing expected error fails it. None is subscribed to, so nothing is sent.
test("the browser’s client accepts the catalog's procedures, with their parameters", () => {
  rpc(Schema.Unknown, 'my_stores');
  rpc(Schema.Unknown, 'admin_users', { view: 'all', query: null });
  // @ts-expect-error There is no such procedure.
  rpc(Schema.Unknown, 'my_shops');
  // @ts-expect-error It takes a ticket.
  rpc(Schema.Unknown, 'vendor_ticket');
  // @ts-expect-error It takes a ticket.
  rpc(Schema.Unknown, 'vendor_ticket', {});
  // @ts-expect-error It takes only an argument of this name.
  rpc(Schema.Unknown, 'vendor_ticket', { ticket: item, ticket_id: item });
  const more = { ticket: item, ticket_id: item };
  // @ts-expect-error The same for an unknown argument in a variable.
  rpc(Schema.Unknown, 'vendor_ticket', { ...more });
  // @ts-expect-error It is a uuid.
  rpc(Schema.Unknown, 'vendor_ticket', { ticket: 1 });
  // @ts-expect-error Null would take the place of its default.
  rpc(Schema.Unknown, 'admin_users', { view: null });
  // @ts-expect-error Only functions with the service key may call it.
  rpc(Schema.Unknown, 'claim_emails', {});
  expect(sent).toEqual([]);
});

test('so does a call with filtered rows', () => {
  rows(Schema.Unknown, (rest) => rest.rpc('products_named', { query: 'bar' }, { get: true }).limit(1));
  // @ts-expect-error It takes a query.
  rows(Schema.Unknown, (rest) => rest.rpc('products_named', { words: 'bar' }, { get: true }).limit(1));
  expect(sent).toEqual([]);
});

test('a function with the service key accepts what that key may call', async () => {
  const asked: string[] = [];
  const env = { SUPABASE_URL: 'http://backend.test', SUPABASE_SERVICE_ROLE_KEY: 'service' };
  const database = createDatabase(
    (name: string) => env[name as keyof typeof env],
    async (url) => {
      asked.push(url);
      return Response.json({});
    },
  );
  await database.rpc('claim_emails', { max: 5 });
  // @ts-expect-error Its parameter is named max.
  await database.rpc('claim_emails', { most: 5 });
  // @ts-expect-error Only accounts may call it.
  await database.rpc('my_stores', {});
  expect(asked).toHaveLength(3);
});
