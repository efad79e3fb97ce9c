import { RealtimeClient } from '@supabase/realtime-js';
import { finalize, Observable, share } from 'rxjs';
import type { AccessToken, BackendAddress } from './client.ts';

/** §9 Backend client: realtime default timeout 10 s, heartbeat 30 s, reconnect back-off 1, 2, 5 then 10 s. */
export const realtimeRules = {
  timeoutMs: 10_000,
  heartbeatMs: 30_000,
  backoffMs: [1000, 2000, 5000, 10_000],
} as const;

/** The wait before a try to reconnect; `tries` begins with 1. */
export const reconnectAfter = (tries: number): number =>
  realtimeRules.backoffMs[Math.min(tries, realtimeRules.backoffMs.length) - 1] ?? 10_000;

export type Feed = {
  table: 'orders' | 'order_items' | 'profiles' | 'products';
  /** PostgREST's form, `user_id=eq.…`; left out, every row that the person may see. */
  filter?: string;
};

export type RealtimeService = {
  /** Emits when a row of the feed has changed, and when the line is back: what was missed meanwhile must be read again. Never errors. */
  changes: (feed: Feed) => Observable<void>;
};

/** @param accessToken Asked at each join and heartbeat, so that a renewed token keeps the feed alive. */
export function createRealtimeService(
  { supabaseUrl, anonKey }: BackendAddress,
  accessToken: AccessToken,
): RealtimeService {
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: anonKey },
    timeout: realtimeRules.timeoutMs,
    heartbeatIntervalMs: realtimeRules.heartbeatMs,
    reconnectAfterMs: reconnectAfter,
    accessToken,
  });
  const shared = new Map<string, Observable<void>>();

  const open = ({ table, filter }: Feed, topic: string) =>
    new Observable<void>((subscriber) => {
      let joins = 0;
      const channel = client
        .channel(topic)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
          () => subscriber.next(),
        )
        .subscribe((status) => {
          if (status !== 'SUBSCRIBED') return;
          joins += 1;
          if (joins > 1) subscriber.next();
        });
      return () => {
        void client.removeChannel(channel);
      };
    });

  return {
    changes: (feed) => {
      const topic = `${feed.table}:${feed.filter ?? 'all'}`;
      const known = shared.get(topic);
      if (known !== undefined) return known;
      // One channel for all who listen: a second one of the same name would end the first.
      const made = open(feed, topic).pipe(
        finalize(() => shared.delete(topic)),
        share(),
      );
      shared.set(topic, made);
      return made;
    },
  };
}
