import { expect } from 'vitest';
import { buildOrders } from '../../../supabase/seed/orders.ts';
import { buildProducts, productRows } from '../../../supabase/seed/products.ts';
import type { Row } from '../../../supabase/seed/sql.ts';

export const products = buildProducts();
export const rows = productRows(products);
export const sales = buildOrders(products.filter(({ published }) => published));

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`${column} is not text`);
  return value;
}

export function texts(list: readonly Row[], column: string): string[] {
  return list.map((row) => text(row, column));
}

export function expectUnique(values: readonly string[]): void {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  expect(repeated).toEqual([]);
}
