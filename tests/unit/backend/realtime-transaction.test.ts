import type { Pgoutput } from 'pg-logical-replication';
import { expect, test } from 'vitest';
import { beginTransaction } from '../../../supabase/local/realtime/transaction.ts';
import { createVisibility } from '../../../supabase/local/realtime/visibility.ts';

type Row = Record<string, string | null | undefined>;

/** A table as the log describes it: by its key, or by the whole row. */
function table(replicaIdentity: 'default' | 'full') {
  const relation: Pgoutput.MessageRelation = {
    tag: 'relation',
    relationOid: 7,
    schema: 'public',
    name: 'goods',
    replicaIdentity,
    columns: [],
    keyColumns: replicaIdentity === 'full' ? ['id', 'name', 'about'] : ['id'],
  };
  const isFull = replicaIdentity === 'full';
  return {
    insert: (row: Row): Pgoutput.Message => ({ tag: 'insert', relation, new: row }),
    update: (old: Row, row: Row): Pgoutput.Message => ({
      tag: 'update',
      relation,
      old: isFull ? old : null,
      key: !isFull && old['id'] !== row['id'] ? { id: old['id'] } : null,
      new: row,
    }),
    remove: (old: Row): Pgoutput.Message => ({
      tag: 'delete',
      relation,
      old: isFull ? old : null,
      key: isFull ? null : { id: old['id'] },
    }),
  };
}

function told(...messages: readonly Pgoutput.Message[]) {
  const transaction = beginTransaction({ tag: 'begin', commitLsn: null, commitTime: 1_000_000n, xid: -1 });
  for (const message of messages) {
    if (message.tag === 'insert' || message.tag === 'update' || message.tag === 'delete')
      transaction.add(message);
  }
  return transaction.changes()?.map(({ action, oldRow, newRow }) => [action, oldRow, newRow]);
}

const row = (name: string) => ({ id: '1', name, about: 'x' });
const [a, b, c] = [row('a'), row('b'), row('c')] as const;

test.each(['default', 'full'] as const)(
  'a row is reported once, with its old and new values (%s)',
  (identity) => {
    const { insert, update, remove } = table(identity);
    const was = identity === 'full' ? a : { id: '1' };
    expect(told(insert(a), update(a, b), update(b, c))).toEqual([['INSERT', undefined, c]]);
    expect(told(update(a, b), update(b, c))).toEqual([['UPDATE', was, c]]);
    expect(told(update(a, b), remove(b))).toEqual([['DELETE', was, undefined]]);
    expect(told(insert(a), update(a, b), remove(b))).toEqual([]);
    expect(told(remove(a), insert(b))).toEqual([
      ['DELETE', was, undefined],
      ['INSERT', undefined, b],
    ]);
    const moved = { ...b, id: '2' };
    expect(told(update(a, moved), update(moved, { ...c, id: '2' }))).toEqual([
      ['UPDATE', was, { ...c, id: '2' }],
    ]);
  },
);

test('rows stay separate, in the order in which they were first changed', () => {
  const { insert, update } = table('default');
  const other = { id: '2', name: 'a', about: 'x' };
  expect(told(insert(a), insert(other), update(a, b))).toEqual([
    ['INSERT', undefined, b],
    ['INSERT', undefined, other],
  ]);
});

test('a long value omitted by a later update keeps the earlier value, if it is known', () => {
  const { insert, update } = table('default');
  const short = { id: '1', name: 'b', about: undefined };
  expect(told(insert(a), update(a, short))).toEqual([['INSERT', undefined, b]]);
  expect(told(update(a, short))).toEqual([['UPDATE', { id: '1' }, { id: '1', name: 'b' }]]);
});

test('contains the unsigned id of its transaction and the commit time', () => {
  const transaction = beginTransaction({ tag: 'begin', commitLsn: null, commitTime: 1_000_000n, xid: -1 });
  transaction.add(table('default').insert(a) as Pgoutput.MessageInsert);
  expect(transaction.changes()?.[0]).toMatchObject({
    transaction: 4_294_967_295,
    at: '1970-01-01T00:00:01.000Z',
    entity: 7,
    schema: 'public',
    table: 'goods',
  });
});

test('more than 64 MB of rows are not stored', () => {
  const { insert } = table('default');
  const megabyte = 'x'.repeat(1024 * 1024);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, id) => insert({ id: String(id), name: megabyte, about: null }));
  expect(told(...rows(63))).toHaveLength(63);
  expect(told(...rows(65))).toBeUndefined();
});

test('a new listener waits for earlier changes, and for no more than a server can have in flight', async () => {
  const asked: (readonly number[])[] = [];
  let visible = false;
  const visibility = createVisibility({
    query: async (_, [transactions]) => {
      asked.push(transactions);
      return { rows: [{ visible }] };
    },
  });
  await visibility.caughtUp();
  expect(asked).toEqual([]);
  for (let transaction = 1; transaction <= 1500; transaction++) visibility.pass(transaction);
  let isCaughtUp = false;
  const waiting = visibility.caughtUp().then(() => (isCaughtUp = true));
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect(isCaughtUp).toBe(false);
  visible = true;
  await waiting;
  expect([asked[0]?.at(0), asked[0]?.length]).toEqual([501, 1000]);
  const before = asked.length;
  await visibility.caughtUp();
  expect(asked).toHaveLength(before);

  visible = false;
  const held = visibility.wait(2000);
  visibility.stop();
  await expect(held).rejects.toThrow('aborted');
});
