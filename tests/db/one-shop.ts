import { afterAll, beforeAll } from 'vitest';
import { makeShop, openDb, type Shop } from './support.ts';

/** One connection and one shop for all tests of the file that imports them. */
export const db = openDb();
export let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(db);
});
afterAll(() => db.end());
