import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRouteSources } from '../../../src/server/route-sources.ts';

const root = join(import.meta.dirname, '../../..');

test("the build reads a route's files from its record", async () => {
  const sources = await readRouteSources(root);
  expect(sources['storeProduct']).toEqual({
    page: 'src/pages/shop/product/product.tsx',
    load: 'src/pages/shop/load.ts',
    offline: true,
  });
  expect(sources['search']).toEqual({
    page: 'src/pages/shop/search/search.tsx',
    load: 'src/pages/shop/load.ts',
    wide: 'src/pages/shop/filters/filters.tsx',
    offline: true,
  });
  expect(sources['checkout']).toEqual({ page: 'src/pages/checkout/checkout.tsx', offline: true });
  expect(sources['about']).toEqual({ page: 'src/pages/content/info/about.tsx' });
  expect(sources['admin']).toBe(undefined);
  const files = Object.values(sources).flatMap(({ page, load, wide }) => [page, load, wide]);
  expect(files.filter((file) => file !== undefined && !existsSync(join(root, file)))).toEqual([]);
});
