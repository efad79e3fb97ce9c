import { RealtimeClient } from '@supabase/realtime-js';
import { defer, finalize, merge, Observable, retry, share, Subject, timer } from 'rxjs';
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
  let opened = 0;

  /** Errors when the server gives the channel up; `onJoined` hears of each time that it stands. */
  const open = ({ table, filter }: Feed, name: string, onJoined: () => void) =>
    new Observable<void>((subscriber) => {
      opened += 1;
      // A name of its own: with a channel that is being left, the client forgets the new one of the same name.
      const channel = client
        .channel(`${name}:${opened}`)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
          () => subscriber.next(),
        )
        // A check that takes the server too long ends the feed and leaves the line open.
        .on('system', {}, ({ status }: { status?: string }) => {
          if (status === 'error') subscriber.error(new Error('The feed was given up.'));
        })
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') onJoined();
        });
      return () => {
        void client.removeChannel(channel);
      };
    });

  /** The feed for as long as somebody listens; each join after the first says that something may have been missed. */
  const keep = (feed: Feed, name: string) =>
    defer(() => {
      const told = new Subject<void>();
      let joins = 0;
      const joined = () => {
        joins += 1;
        if (joins > 1) told.next();
      };
      const changes = open(feed, name, joined).pipe(
        retry({ delay: (_, tries) => timer(reconnectAfter(tries)), resetOnSuccess: true }),
      );
      return merge(changes, told);
    });

  return {
    changes: (feed) => {
      const name = `${feed.table}:${feed.filter ?? 'all'}`;
      const known = shared.get(name);
      if (known !== undefined) return known;
      const made = keep(feed, name).pipe(
        finalize(() => shared.delete(name)),
        share(),
      );
      shared.set(name, made);
      return made;
    },
  };
}
