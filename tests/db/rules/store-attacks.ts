import type { Attack } from './stranger-attacks.ts';

/** The procedures of a store's words and settings, called by strangers with the ids of another store. */
export function attacksOnStores(vendor: string): Readonly<Record<string, readonly Attack[]>> {
  const once = (args: Attack['args']): readonly Attack[] => [
    { with: 'its id', args, answer: '403 not_allowed' },
  ];
  return {
    publish_store: once({ vendor, seen_version: 1, seen_published_at: '2020-01-01T00:00:00Z' }),
    store_publishing: once({ vendor }),
    unpublish_store: once({ vendor, seen_published_at: '2020-01-01T00:00:00Z' }),
  };
}
