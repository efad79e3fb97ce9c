import { expect, test } from 'vitest';
import { commandsFor } from '#app/panel/palette/commands.ts';
import { shownCommands } from '#machines/kit/command-palette.rules.ts';
import { vendorPanelRoutes } from '#pages/vendor-panel/panel-routes.ts';
import { createMatcher } from '#routing/match.ts';
import { definePanelRoute } from '#routing/panel-route.ts';
import type { Route } from '#routing/route.ts';
import { settingsPages } from '#routing/settings-pages.ts';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';

const slug = 'iron & oak';
const root = `/${encodeURIComponent(slug)}/vendor-dashboard`;

const commands = (
  may: (resource: string, action: string) => boolean = () => true,
  records: readonly Route[] = vendorPanelRoutes,
) => {
  const match = createMatcher(records);
  return commandsFor({
    root,
    recordAt: (href) => match(href)?.route,
    navigation: [
      ...settingsPages(slug).map((item) => ({ ...item, group: 'Settings' as const })),
      { label: 'Products', href: `${root}/products`, needs: 'products', group: 'Pages' },
    ],
    may,
    storeHref: '/iron',
  });
};
const labels = (...args: Parameters<typeof commands>) => commands(...args).map(({ label }) => label);

test('the owner finds every page that needs only the store, and every action', () => {
  const all = commands();
  const open = vendorPanelRoutes.filter(
    ({ pattern }) => pattern.lastIndexOf(':') === pattern.indexOf(':vendorSlug'),
  );
  expect(
    all
      .flatMap(({ href }) => href ?? [])
      .filter((href) => href !== '/iron')
      .toSorted(),
  ).toEqual(open.map(({ pattern }) => pattern.replace('/:vendorSlug/vendor-dashboard', root)).toSorted());
  expect(labels()).toEqual(
    expect.arrayContaining(['Products', 'New product', 'Shipping rates', 'View store', 'Keyboard shortcuts']),
  );
});

test('a member who may only read products finds the list and nothing that changes it', () => {
  const may = (resource: string, action: string) => resource === 'products' && action === 'read';
  const shown = labels(may);
  expect(shown.filter((label) => /product/i.test(label))).toEqual(['Products']);
  expect(shown).not.toContain('Shipping rates');
  expect(shown).not.toContain('Business');
});

test('a page without keywords is found by its address, one without a page is not', () => {
  expect(labels(undefined, [definePanelRoute('vendorPublishing', {})])).toContain('Publishing');
  expect(labels(undefined, [])).toEqual(['View store', 'Show or hide sidebar', 'Keyboard shortcuts']);
});

test('typed words match the start of listed words; searching the shop is always offered', () => {
  const list = (query: string) =>
    shownCommands({ query, commands: commands(), found: [] }).map(({ label }) => label);
  expect(list('rat ship')).toEqual(['Shipping rates', 'Search the shop for “rat ship” in a new tab']);
  expect(list('CSV')).toEqual(['Statements', 'Import products', 'Search the shop for “CSV” in a new tab']);
  expect(list('zz')).toEqual(['Search the shop for “zz” in a new tab']);
  expect(list(' ')).toEqual(labels());
});

test('shortcuts react only to their own keys', () => {
  const key = (
    name: string,
    held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
  ) => {
    const event = { key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
    return Object.entries(shortcuts).flatMap(([id, shortcut]) => (isPressed(shortcut, event) ? [id] : []));
  };
  expect(key('k', { ctrlKey: true })).toEqual(['palette']);
  expect(key('K', { metaKey: true })).toEqual(['palette']);
  expect(key('?', { shiftKey: true })).toEqual(['help']);
  expect([
    key('k', { ctrlKey: true, shiftKey: true }),
    key('s', { ctrlKey: true, altKey: true }),
    key('?', { ctrlKey: true }),
  ]).toEqual([[], [], []]);
  expect(['j', 'k', 'a', 'r'].flatMap((name) => key(name))).toEqual([
    'next',
    'previous',
    'approve',
    'reject',
  ]);
});
