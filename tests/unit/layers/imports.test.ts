import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { importGraph, importsOf, ringsIn } from '../../support/imports.ts';
import { areasCrossed, exceptions, layers, testsOfStories } from '../../support/layers.ts';

const graph = importGraph([
  'src/**/*.{ts,tsx}',
  '{machines,engine,samples}/**/*.ts',
  'supabase/local/**/*.ts',
]);

/** Its layer, or a folder outside the layers: `stories`, `.storybook`, `tests`. */
const layerOf = (file: string): string | undefined =>
  file === 'src/brand.ts'
    ? 'brand'
    : (layers.find(({ folder }) => file === folder || file.startsWith(`${folder}/`))?.name ??
      file.split('/')[0]);

const exceptionsOf = (file: string) =>
  exceptions.filter(({ files }) => files.some((pattern) => matchesGlob(file, pattern)));

/** Imports that the table of layers does not allow, types and `import()` included. */
const against = [...graph].flatMap(([file, targets]) => {
  const own = layers.find(({ name }) => name === layerOf(file));
  if (own === undefined) return [];
  const may = new Set([own.name, ...own.may, ...(own.types ?? [])]);
  return targets.flatMap((target) => {
    const layer = layerOf(target);
    return layer === undefined || may.has(layer) ? [] : [{ file, target, layer }];
  });
});

test('reads every kind of import', () => {
  const source = `
    import type { A } from '#schema/money.ts';
    export * from '#stores/analytics.ts';
    export type { B } from '#machines/kit/delays.ts';
    type C = import('#routing/paths.ts').Path;
    const page = () => import('#pages/kit/thumb.tsx');
    const worker = new URL('./password-worker.ts', import.meta.url);
    import 'react';
  `;
  expect(importsOf('supabase/local/auth/made-up.ts', source).toSorted()).toEqual([
    'machines/kit/delays.ts',
    'src/pages/kit/thumb.tsx',
    'src/routing/paths.ts',
    'src/schema/money.ts',
    'src/stores/analytics.ts',
    'supabase/local/auth/password-worker.ts',
  ]);
});

test('finds a cycle and its members', () => {
  const rings = ringsIn(
    new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
      ['e', ['e']],
    ]),
  );
  expect(rings).toEqual([['a', 'b', 'c'], ['e']]);
});

test('every import follows the table of layers', () => {
  expect(graph.size).toBeGreaterThan(600);
  const left = against.filter(
    ({ file, layer }) => !exceptionsOf(file).some(({ may }) => may.includes(layer)),
  );
  expect(left.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('pages of an area import no pages of another area', () => {
  expect(areasCrossed(graph)).toEqual([]);
});

test("finds an import from one area's pages to another's", () => {
  const found = areasCrossed(
    new Map([
      [
        'src/pages/admin/users/users.tsx',
        ['src/pages/vendor-panel/orders/orders.tsx', 'src/panel/list/list.css.ts'],
      ],
      ['src/pages/shop/product/product.tsx', ['src/pages/kit/thumb.tsx', 'src/pages/shop/load.ts']],
      ['src/pages/kit/thumb.tsx', ['src/pages/kit/thumb.css.ts', 'src/pages/checkout/checkout.tsx']],
      ['src/app/areas.ts', ['src/pages/admin/routes.ts']],
    ]),
  );
  expect(found.map(({ file, target }) => `${file} → ${target}`)).toEqual([
    'src/pages/admin/users/users.tsx → src/pages/vendor-panel/orders/orders.tsx',
    'src/pages/kit/thumb.tsx → src/pages/checkout/checkout.tsx',
  ]);
});

const sides = importGraph(['{stories,.storybook,tests}/**/*.{ts,tsx}']);
const arrowsBetween = (from: readonly string[], to: readonly string[]) =>
  [...sides].flatMap(([file, targets]) =>
    targets
      .filter((target) => from.includes(layerOf(file) ?? '') && to.includes(layerOf(target) ?? ''))
      .map((target) => ({ file, target })),
  );

test('stories and tests share only samples', () => {
  expect(sides.size).toBeGreaterThan(800);
  const fromStories = arrowsBetween(['stories', '.storybook'], ['tests']);
  const fromTests = arrowsBetween(['tests'], ['stories', '.storybook']).filter(
    ({ file }) => !testsOfStories.some((pattern) => matchesGlob(file, pattern)),
  );
  expect([...fromStories, ...fromTests]).toEqual([]);
});

test('every test named after stories imports them', () => {
  const about = new Set(arrowsBetween(['tests'], ['stories', '.storybook']).map(({ file }) => file));
  const named = [...sides.keys()].filter((file) => testsOfStories.some((each) => matchesGlob(file, each)));
  expect(named.toSorted()).toEqual([...about].toSorted());
  expect(testsOfStories.filter((each) => !named.some((file) => matchesGlob(file, each)))).toEqual([]);
});

test('every exception in the table names a file and an import that its layer forbids', () => {
  const arrows = [...graph].flatMap(([file, targets]) =>
    targets.map((target) => ({ file, layer: layerOf(target) })),
  );
  const idle = exceptions.flatMap(({ files, may }) =>
    files.filter(
      (pattern) =>
        !arrows.some(
          ({ file, layer }) => matchesGlob(file, pattern) && layer !== undefined && may.includes(layer),
        ),
    ),
  );
  expect(idle).toEqual([]);
});

test("no product code runs the database's graphs", () => {
  const runs = [...graph].filter(
    ([file, targets]) =>
      !/^(machines\/lifecycles|samples)\//.test(file) &&
      targets.some((target) => target.startsWith('machines/lifecycles/')),
  );
  expect(runs.map(([file]) => file)).toEqual([]);
});

test('no modules import each other in a cycle', () => {
  expect(ringsIn(graph)).toEqual([]);
});
