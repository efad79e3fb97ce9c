import { RealtimeClient } from '@supabase/realtime-js';
import { Schema } from 'effect';
import { Observable, retry, timer } from 'rxjs';
import type { BackendAddress } from './client.ts';
import { realtimeRules, reconnectAfter } from './realtime.ts';

/** What the database tells of public pages (see the migration `page_news`). */
export type PageNews =
  /** From now on every change is told; what changed before may have been missed. */
  | { kind: 'joined' }
  /** Until the next `joined` changes may be missed. */
  | { kind: 'lost' }
  /** Pages that show one of these are out of date; `all` stands for every page. */
  | { kind: 'changed'; tags: readonly string[] };

const topic = 'pages';
const Changed = Schema.Struct({ tags: Schema.Array(Schema.String) });

/** A server that is not told must notice soon: a line that is dead is found after two of these, in milliseconds. */
const heartbeatMs = 5000;

/** The news for as long as somebody listens, over a line of its own. Never errors and never ends. */
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
        // Private: what strangers say would end the pages of the shop at their will.
        .channel(topic, { config: { private: true, broadcast: { replication_ready: true } } })
        .on('broadcast', { event: 'changed' }, ({ payload }) => {
          const read = Schema.decodeUnknownResult(Changed)(payload);
          subscriber.next({ kind: 'changed', tags: read._tag === 'Success' ? read.success.tags : ['all'] });
        })
        // The channel stands before the database's log is read: only this says that nothing goes by any more.
        .on('system', {}, ({ status, extension }: { status?: string; extension?: string }) => {
          if (extension === 'system' && status === 'ok') join();
          else if (status === 'error') lose();
        })
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') return;
          lose();
          // The client joins again by itself, except where the server has closed the channel.
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
