import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([all]) => all);

/** Titles of order lines in a TypeScript source that does not take their words from `order-line.ts`. */
const inSource = (text: string): string[] =>
  [
    /× \$\{(?:[\w.]*\.)?title\}/g,
    /\b(?:items?|lines?|pieces|open|picks|reviewable)\.map\(\s*\(\{[^})]*\btitle\b/g,
    /\b(?:item|line|piece)\.title\b/g,
    /\bitems\.find\(.*\)\?\.title\b/g,
  ].flatMap((pattern) => matches(text, pattern));

/** Titles that a statement reads from `order_items` directly: only `private.item_…` adds the options to them. */
function inStatement(text: string): string[] {
  if (/^create (?:or replace )?function private\.item_/.test(text)) return [];
  const names = new Set(
    [/\border_items (?:as )?([a-z_]+)\b/g, /\b([a-z_]+) public\.order_items\b/g]
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([, name = '']) => name),
  );
  // An export for people lists the options in columns.
  return [...names]
    .filter((name) => !text.includes(`'color', ${name}.color`))
    .flatMap((name) => matches(text, new RegExp(`\\b${name}\\.title\\b`, 'g')));
}

const statementsOf = (text: string): string[] => text.split(/\n(?=[a-z])/);

/** Lists in an email that show a title and no options. */
const inMail = (text: string): string[] =>
  matches(text, /\{\{#items\}\}[^]*?\{\{\/items\}\}/g).filter((list) =>
    /\{\{title\}\}(?!\{\{#options\}\})/.test(list),
  );

/** They show the options under the title, in a column, or as another text. */
const withOptionsBelow = new Set([
  'src/pages/admin/orders/order-view.tsx',
  'src/pages/kit/purchase/receipt.tsx',
  'src/pages/vendor-panel/orders/order/parts.tsx',
  'src/schema/vendor-panel/order-lines.ts',
  'supabase/functions/invoice/pdf.ts',
  'supabase/functions/packing-slips/pdf.ts',
]);

const read = (file: string): string => readFileSync(file, 'utf8');
const named = (file: string, found: readonly string[]) => found.map((each) => `${file}: ${each}`);
const migrations = globSync('supabase/migrations/*.sql').toSorted();

describe('a line of an order is never shown by its title alone', () => {
  test('in pages, actors and functions', () => {
    const files = globSync(['src/**/*.{ts,tsx}', 'supabase/functions/**/*.ts']).toSorted();
    expect(
      files
        .filter((file) => !withOptionsBelow.has(file))
        .flatMap((file) => named(file, inSource(read(file)))),
    ).toEqual([]);
    for (const file of withOptionsBelow) expect(read(file)).toMatch(/\b(?:options|details)\b/);
  });

  test('in the database', () => {
    expect(migrations.flatMap((file) => named(file, statementsOf(read(file)).flatMap(inStatement)))).toEqual(
      [],
    );
  });

  test('in emails', () => {
    expect(migrations.flatMap((file) => named(file, inMail(read(file))))).toEqual([]);
  });

  test.each([
    ['a template', inSource, 'items.join(`${quantity} × ${title}`)'],
    ['a member in a template', inSource, '`Send for ${line.quantity} × ${line.title}`'],
    ['a list', inSource, 'open.map(({ id, title, shipped }) => title)'],
    ['a member', inSource, '<p>{item.title}</p>'],
    ['a search', inSource, 'order.items.find(({ id }) => id === wanted)?.title'],
    ['a query', inStatement, "select jsonb_build_object('title', i.title) from public.order_items i"],
    [
      'a parameter',
      inStatement,
      'create function private.name_of(bought public.order_items) returns text return bought.title',
    ],
    ['a mail', inMail, '{{#items}}<li>{{quantity}} {{title}}</li>{{/items}}'],
  ])('%s would be found', (_name, find, text) => {
    expect(find(text)).not.toEqual([]);
  });
});
