import { expect } from 'vitest';
import { db } from '../one-shop.ts';

export type Card = {
  id: string;
  name: string;
  price_from: string;
  sort_key: string;
  rating_avg: number;
  rating_count: number;
  created_at: string;
};

export async function list(args: Record<string, unknown>): Promise<Card[]> {
  const reply = await db.anon.rpc('list_products', args);
  expect(reply.status).toBe(200);
  return reply.body as Card[];
}
