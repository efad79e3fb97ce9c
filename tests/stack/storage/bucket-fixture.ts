import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';

export let backend: TestBackend;
let client: SupabaseClient;
export let bucket: string;
let count = 0;
export const storage = () => client.storage;
export const files = () => storage().from(bucket);
export const path = 'test folder/plate (1).txt';

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  client = createClient(backend.apiUrl, backend.serviceKey, { auth: { persistSession: false } });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  bucket = `bucket-${(count += 1)}`;
  const { error } = await storage().createBucket(bucket, { public: true });
  if (error !== null) throw error;
});

export async function textAt(name: string, from = bucket): Promise<string | undefined> {
  return (await storage().from(from).download(name)).data?.text();
}

export async function put(name: string, body = 'content', from = bucket): Promise<void> {
  const { error } = await storage().from(from).upload(name, body);
  expect(error).toBeNull();
}
