import { defer, EMPTY, finalize, merge, Observable, of, retry, share, timer } from 'rxjs';
import type { AccessToken, BackendAddress } from './client.ts';
import { createLine } from './realtime-line.ts';

/** §9 Backend client: realtime default timeout 10 s, heartbeat 30 s, reconnect back-off 1, 2, 5 then 10 s. */
export const realtimeRules = {
  timeoutMs: 10_000,
  heartbeatMs: 30_000,
  backoffMs: [1000, 2000, 5000, 10_000],
} as const;

/** The delay before a reconnect attempt; `tries` starts at 1. */
export const reconnectAfter = (tries: number): number =>
  realtimeRules.backoffMs[Math.min(tries, realtimeRules.backoffMs.length) - 1] ?? 10_000;

export type Feed = {
  table:
    | 'orders'
    | 'order_items'
    | 'profiles'
    | 'products'
    | 'vendor_applications'
    | 'product_reviews'
    | 'product_questions'
    | 'vendor_blog_posts'
    | 'vendor_feedback'
    | 'contact_messages'
    | 'support_tickets'
    | 'vendor_notices'
    | 'payouts'
    | 'payout_accounts';
  /** In PostgREST's form, `user_id=eq.…`; if omitted, every row that the person may see. */
  filter?: string;
};

export type RealtimeService = {
  /**
   * Emits when a row of the feed has changed, and each time the feed becomes ready, including the first: the server
   * does not report earlier changes, so read again. Never errors.
   */
  changes: (feed: Feed) => Observable<void>;
};

/** @param accessToken Called at each join and heartbeat, so that a renewed token keeps the feed alive. */
export function createRealtimeService(
  { supabaseUrl, anonKey }: BackendAddress,
  accessToken: AccessToken,
): RealtimeService {
  const query = new URLSearchParams({ apikey: anonKey, vsn: '2.0.0' });
  const line = createLine(
    `${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1/websocket?${query}`,
    accessToken,
    { ...realtimeRules, reconnectAfter },
  );
  /** One channel for all listeners of a feed; `isReady` while the server sends changes. */
  type Channel = { readonly changes: Observable<void>; isReady: boolean };
  const channels = new Map<string, Channel>();
  let opened = 0;

  /** Errors when the server closes the channel. */
  const open = ({ table, filter }: Feed, name: string, state: Pick<Channel, 'isReady'>) =>
    new Observable<void>((subscriber) => {
      opened += 1;
      const config = {
        broadcast: { ack: false, self: false },
        presence: { key: '', enabled: false },
        postgres_changes: [
          { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
        ],
        private: false,
      };
      const subscription = line.channel(`${name}:${opened}`, config).subscribe({
        next: (message) => {
          if (message.event === 'lost') state.isReady = false;
          if (message.event === 'postgres_changes') subscriber.next();
          if (!('payload' in message) || message.event !== 'system') return;
          const { extension, status } = message.payload as { extension?: string; status?: string };
          // The server ends a feed whose check takes too long, and leaves the channel open.
          if (status === 'error') subscriber.error(new Error('The feed was given up.'));
          if (status !== 'ok' || extension !== 'postgres_changes') return;
          // Not on join: the server registers the feed later, and does not report changes before that.
          state.isReady = true;
          subscriber.next();
        },
        error: (error: unknown) => subscriber.error(error),
      });
      return () => {
        state.isReady = false;
        subscription.unsubscribe();
      };
    });

  /** The feed's channel, while someone listens. */
  const channelOf = (feed: Feed): Channel => {
    const name = `${feed.table}:${feed.filter ?? 'all'}`;
    const known = channels.get(name);
    if (known !== undefined) return known;
    const made: Channel = {
      isReady: false,
      changes: defer(() => open(feed, name, made)).pipe(
        retry({ delay: (_, tries) => timer(reconnectAfter(tries)), resetOnSuccess: true }),
        finalize(() => channels.delete(name)),
        share(),
      ),
    };
    channels.set(name, made);
    return made;
  };

  return {
    changes: (feed) =>
      defer(() => {
        const { changes, isReady } = channelOf(feed);
        // A later listener has also read its data before listening, so it may have missed a change.
        return merge(changes, isReady ? of(undefined) : EMPTY);
      }),
  };
}
