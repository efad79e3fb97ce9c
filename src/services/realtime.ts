import { RealtimeClient } from '@supabase/realtime-js';
import { defer, EMPTY, finalize, merge, Observable, of, retry, share, timer } from 'rxjs';
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
  /**
   * Emits when a row of the feed has changed, and whenever the feed stands, the first time as well: what changed between
   * the last reading and then is told by nobody and must be read again. Never errors.
   */
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
  /** One channel for all who listen to the same; `stands` while the server sends what changes. */
  type Line = { readonly told: Observable<void>; stands: boolean };
  const lines = new Map<string, Line>();
  let opened = 0;

  /** Errors when the server gives the channel up. */
  const open = ({ table, filter }: Feed, name: string, line: Pick<Line, 'stands'>) =>
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
        .on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
          // A check that takes the server too long ends the feed and leaves the line open.
          if (status === 'error') subscriber.error(new Error('The feed was given up.'));
          if (status !== 'ok' || extension !== 'postgres_changes') return;
          // Not with the join: the server enters the feed after it, and tells nothing of what happens before.
          line.stands = true;
          subscriber.next();
        })
        .subscribe((status) => {
          if (status !== 'SUBSCRIBED') line.stands = false;
        });
      return () => {
        line.stands = false;
        void client.removeChannel(channel);
      };
    });

  /** The feed for as long as somebody listens. */
  const lineOf = (feed: Feed): Line => {
    const name = `${feed.table}:${feed.filter ?? 'all'}`;
    const known = lines.get(name);
    if (known !== undefined) return known;
    const made: Line = {
      stands: false,
      told: defer(() => open(feed, name, made)).pipe(
        retry({ delay: (_, tries) => timer(reconnectAfter(tries)), resetOnSuccess: true }),
        finalize(() => lines.delete(name)),
        share(),
      ),
    };
    lines.set(name, made);
    return made;
  };

  return {
    changes: (feed) =>
      defer(() => {
        const line = lineOf(feed);
        // Who comes later has read before, too.
        return merge(line.told, line.stands ? of(undefined) : EMPTY);
      }),
  };
}
