import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { addressOf } from '#http/address.ts';
import type { Callers } from '../gateway/caller.ts';
import { sessionEnded, sessionKeyOf, type SessionKey, type Sessions } from '../gateway/sessions.ts';
import { reasonOf } from '../failure.ts';
import { listenTo } from '../listen.ts';
import type { PartState } from '../supervisor.ts';
import { createAuthorisation } from './authorisation.ts';
import { createBudget, type Budget } from './budget.ts';
import { createChanges } from './changes.ts';
import { createChannels } from './channel.ts';
import { openConnection, type Connection } from './connection.ts';
import { isVsn, type Vsn } from './frames.ts';
import { broadcastRoutes } from './http.ts';
import { addressBudget, maxFrame, recheckEvery, socketsPerAddress, sweepEvery } from './limits.ts';
import { broadcastOf, createMessages } from './messages.ts';
import { startReplication } from './replication.ts';
import { pushSystem } from './system.ts';
import { createTopics } from './topics.ts';
import type { Change } from './transaction.ts';
import { createVisibility } from './visibility.ts';

/** Serves `/realtime/v1`. */
export type Realtime = {
  /**
   * For the HTTP server's `upgrade` event. Takes every path and refuses those that are not its own. @returns the status
   */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => number;
  /** Mounted at `/realtime/v1`. */
  readonly routes: Hono;
  readonly state: () => PartState;
  /** Resolves when database changes arrive, or after `ms` at the latest. */
  readonly ready: (ms: number) => Promise<void>;
  /** Disconnects every client. Call it before closing the HTTP server, which waits for its sockets. */
  readonly disconnect: () => void;
  readonly close: () => Promise<void>;
};

const publications = ['supabase_realtime', 'supabase_realtime_messages_publication'];
const path = '/realtime/v1/websocket';
const lost = 'The connection to the database was lost; changes may have been missed';

/** Creates the functions and publications that the server needs. @param pool connects as `postgres` */
export async function installRealtime(pool: Pick<Pool, 'query'>): Promise<void> {
  const files = ['schema.sql', 'rights.sql', 'changes.sql'].map((file) => join(import.meta.dirname, file));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  await pool.query(texts.join('\n'));
}

function refuse(socket: Duplex, status: string, message: string): number {
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return Number(status.slice(0, 3));
}

/** Starts the realtime server; replication connects in the background, and sockets are accepted at once. */
export function openRealtime(options: {
  /** Connects as `postgres`, so that it may assume the roles of callers. */
  readonly pool: Pool;
  /** Connection string of the one that receives ended sessions. */
  readonly databaseUrl: string;
  /** Connection string of a role with the replication privilege. */
  readonly replicationUrl: string;
  /** Only callers with a live session. */
  readonly callers: Callers;
  readonly sessions: Sessions;
  readonly log: (line: string) => void;
}): Realtime {
  const { pool, callers, log } = options;
  const authorisation = createAuthorisation(pool);
  const topics = createTopics();
  const visibility = createVisibility(pool);
  const changes = createChanges(pool, visibility);
  const messages = createMessages(pool);
  const connections = new Set<Connection>();
  const ofAddress = new Map<string, number>();
  const budgets = new Map<string, Budget>();
  const budgetOf = (address: string): Budget => {
    const budget = budgets.get(address) ?? createBudget(addressBudget);
    budgets.set(address, budget);
    return budget;
  };
  let stopped = false;

  /** Ends the matching callers' channels at once, whatever is still waiting in the WAL. */
  const end = (isMeant: (key: SessionKey) => boolean): void => {
    for (const channel of topics.channels()) {
      const key = sessionKeyOf(channel.caller);
      if (key !== undefined && isMeant(key)) channels.shutdown(channel, sessionEnded.message);
    }
  };
  const endEnded = async (): Promise<void> => {
    const keys = [...topics.channels()]
      .map(({ caller }) => sessionKeyOf(caller))
      .filter((key) => key !== undefined);
    const ended = new Set((await options.sessions.ended(keys)).map(({ session }) => session));
    end(({ session }) => ended.has(session));
  };
  const stopping = new AbortController();
  const listening = listenTo({
    databaseUrl: options.databaseUrl,
    channels: ['stallbar_ended'],
    heard: (_, id) => end(({ person, session }) => id === session || id === person),
    // Notifications missed while the connection was lost; the next round checks again if the database is still down.
    begun: () => void endEnded().catch(() => undefined),
    signal: stopping.signal,
  });

  const onChange = async (change: Change): Promise<void> => {
    const table = `${change.schema}.${change.table}`;
    if (table === 'realtime.messages') {
      const message = broadcastOf(change);
      if (message === undefined || topics.audience(message) === 0) return;
      await visibility.wait(change.transaction);
      topics.broadcast(message, message.make);
    } else {
      await changes.deliver(change);
    }
  };

  const replication = startReplication({
    url: options.replicationUrl,
    publications,
    onChange,
    onGap: () => {
      for (const channel of topics.channels()) {
        pushSystem(channel, channel.bindings.length > 0 ? 'postgres_changes' : 'system', 'error', lost);
        // realtime-js joins again on its own and reports CHANNEL_ERROR, then SUBSCRIBED. Leave public channels without
        // changes open: almost nothing on them comes from the database.
        if (channel.private || channel.bindings.length > 0) channels.close(channel, 'phx_error');
      }
    },
    log,
  });

  const channels = createChannels({ callers, authorisation, topics, changes, messages, replication });

  const sweeping = setInterval(() => {
    const now = Date.now();
    for (const connection of connections) connection.sweep(now);
    for (const [address, budget] of budgets) {
      if (!ofAddress.has(address) && budget.isFull()) budgets.delete(address);
    }
  }, sweepEvery);

  const recheck = async (): Promise<void> => {
    await endEnded();
    const open = [...topics.channels()];
    for (const channel of open) await channels.recheck(channel);
  };
  const rechecking = setInterval(() => {
    // The database is down: the next round checks again, and reading the WAL stops on its own.
    if (replication.isReady()) recheck().catch(() => undefined);
  }, recheckEvery);
  const prune = () => void messages.prune().catch((error: unknown) => log(`realtime: ${reasonOf(error)}`));
  const pruning = setInterval(prune, 3_600_000);

  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrame, perMessageDeflate: false });

  const accept = (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    vsn: Vsn,
    apiKey: string,
  ): number => {
    const address = addressOf(request);
    const count = ofAddress.get(address) ?? 0;
    if (count >= socketsPerAddress) {
      return refuse(socket, '429 Too Many Requests', 'Too many connections from this address');
    }
    ofAddress.set(address, count + 1);
    let counted = true;
    const release = () => {
      if (!counted) return;
      counted = false;
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    };
    socket.once('close', release);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const connection = openConnection({
        ws,
        vsn,
        apiKey,
        channels,
        addressBudget: budgetOf(address),
        onClose: () => {
          connections.delete(connection);
          release();
        },
      });
      connections.add(connection);
    });
    return 101;
  };

  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const [pathname, query] = (request.url ?? '').split('?', 2);
      const params = new URLSearchParams(query);
      if (pathname !== path || stopped) {
        return refuse(socket, '404 Not Found', 'no Route matched with those values');
      }
      const header = request.headers['apikey'] ?? request.headers['x-api-key'];
      const apiKey = params.get('apikey') ?? (typeof header === 'string' ? header : '');
      if (apiKey === '') {
        return refuse(socket, '401 Unauthorized', 'No API key found in request');
      }
      if (!callers.isApiKey(apiKey)) {
        return refuse(socket, '401 Unauthorized', 'Invalid API key');
      }
      const vsn = params.get('vsn') ?? '1.0.0';
      return isVsn(vsn)
        ? accept(request, socket, head, vsn, apiKey)
        : refuse(socket, '403 Forbidden', `Protocol version ${JSON.stringify(vsn)} is not known`);
    },
    routes: broadcastRoutes({ callers, authorisation, topics, messages, budgetOf }),
    state: () => (stopped ? 'stopped' : replication.isReady() ? 'up' : 'starting'),
    ready: async (ms) => {
      await Promise.race([replication.ready(), delay(ms, undefined, { ref: false })]);
    },
    disconnect: () => {
      stopped = true;
      for (const connection of connections) connection.goAway();
    },
    close: async () => {
      stopped = true;
      stopping.abort();
      visibility.stop();
      for (const timer of [sweeping, rechecking, pruning]) clearInterval(timer);
      for (const connection of connections) connection.goAway();
      sockets.close();
      await Promise.all([listening, replication.stop()]);
    },
  };
}
