import { Schema } from 'effect';
import { FoundRecord } from '#schema/kit/found-record.ts';
import type { Client } from '#services/client.ts';

const FoundRecords = Schema.Array(FoundRecord);

/** The records that a few words find, of the kinds that the person may read: 5 of each. */
export const createFindService = (client: Client) => ({
  inStore: (vendor_id: string, query: string) =>
    client.rpc(FoundRecords, 'find_in_store', { vendor_id, query }),
  onPlatform: (query: string) => client.rpc(FoundRecords, 'find_on_platform', { query }),
});
