import { RealtimeClient } from '@supabase/realtime-js';
import { Schema } from 'effect';
import { Observable, retry, timer } from 'rxjs';
import type { BackendAddress } from './client.ts';
import { realtimeRules, reconnectAfter } from './realtime.ts';

/** Database events about public pages (see the migration `page_news`). */
export type PageNews =
  /** From now on every change is reported; earlier ones may have been missed. */
  | { kind: 'joined' }
  /** Until the next `joined`, changes may be missed. */
  | { kind: 'lost' }
  /** Pages that show one of these are out of date; `all` stands for every page. */
  | { kind: 'changed'; tags: readonly string[] };

const topic = 'pages';
const Changed = Schema.Struct({ tags: Schema.Array(Schema.String) });

/** Milliseconds. A server without events must notice soon: a dead connection is detected after two heartbeats. */
const heartbeatMs = 5000;

/** Emits events while someone subscribes, over a separate connection. Never errors and never completes. */
export function pageNews({ supabaseUrl, anonKey }: BackendAddress): Observable<PageNews> {
  return new Observable<PageNews>((subscriber) => {
    const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: anonKey },
      timeout: realtimeRules.timeoutMs,
      heartbeatIntervalMs: heartbeatMs,
      reconnectAfterMs: reconnectAfter,
      accessToken: () => Promise.resolve(anonKey),
    });
    let isJoined = false;
    let isTold = false;
    const lose = () => {
      if (isJoined || !isTold) subscriber.next({ kind: 'lost' });
      isTold = true;
      isJoined = false;
    };
    const join = () => {
      isTold = true;
      isJoined = true;
      subscriber.next({ kind: 'joined' });
    };

    const line = new Observable<never>((ended) => {
      const channel = client
        // Private: otherwise strangers could invalidate the shop's pages by sending messages.
        .channel(topic, { config: { private: true, broadcast: { replication_ready: true } } })
        .on('broadcast', { event: 'changed' }, ({ payload }) => {
          const read = Schema.decodeUnknownResult(Changed)(payload);
          subscriber.next({ kind: 'changed', tags: read._tag === 'Success' ? read.success.tags : ['all'] });
        })
        // The channel is joined before the database's log is read: only this message guarantees that no change is
        // missed.
        .on('system', {}, ({ status, extension }: { status?: string; extension?: string }) => {
          if (extension === 'system' && status === 'ok') join();
          else if (status === 'error') lose();
        })
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') return;
          lose();
          // The client rejoins automatically, except if the server has closed the channel.
          if (status === 'CLOSED') ended.error(new Error('The channel was closed.'));
        });
      return () => {
        void client.removeChannel(channel);
      };
    });
    const subscription = line.pipe(retry({ delay: (_, tries) => timer(reconnectAfter(tries)) })).subscribe();
    return () => {
      subscription.unsubscribe();
      void client.disconnect();
    };
  });
}
