import type { RawData, WebSocket } from 'ws';
import { createBudget, sharedBudget, type Budget } from './budget.ts';
import type { Channels } from './channel.ts';
import type { Channel } from './channel-types.ts';
import { decode, encode, type Frame, type Incoming, type Vsn } from './frames.ts';
import {
  channelsPerSocket,
  joinsPerSecond,
  maxTopic,
  maxUnsent,
  messagesPerSecond,
  silence,
  socketBudget,
  waitingMessages,
} from './limits.ts';
import { reply } from './system.ts';

/** One open WebSocket. */
export type Connection = {
  readonly channels: () => Iterable<Channel>;
  /** Called every second: resets the per-second counters and ends connections that are silent or expired. */
  readonly sweep: (now: number) => void;
  /** Closes it as a server that is shutting down does; the client reconnects. */
  readonly goAway: () => void;
};

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** Handles the messages of one client in order and writes to it as fast as it reads. */
export function openConnection(options: {
  readonly ws: WebSocket;
  readonly vsn: Vsn;
  readonly apiKey: string;
  readonly channels: Channels;
  /** Shared with the other sockets of its address. */
  readonly addressBudget: Budget;
  readonly onClose: () => void;
}): Connection {
  const { ws, vsn, apiKey, channels } = options;
  const joined = new Map<string, Channel>();
  let waiting: Incoming[] = [];
  let busy = false;
  let closed = false;
  let heardAt = Date.now();
  let joins = 0;
  let messages = 0;

  const send = (frame: Frame): void => {
    if (closed) return;
    // Drop a client that does not read: it joins again and knows that it missed messages.
    if (ws.bufferedAmount > maxUnsent) ws.terminate();
    else ws.send(frame.data, { binary: frame.binary });
  };

  const socket = {
    vsn,
    send,
    budget: sharedBudget([createBudget(socketBudget), options.addressBudget]),
    forget: (channel: Channel) => {
      if (joined.get(channel.topic) === channel) joined.delete(channel.topic);
    },
  };

  const join = async (message: Incoming): Promise<void> => {
    const known = joined.get(message.topic);
    if (known !== undefined) channels.close(known, 'phx_close');
    if (joined.size >= channelsPerSocket) {
      reply(socket, message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
      return;
    }
    if (Buffer.byteLength(message.topic) > maxTopic) {
      reply(socket, message, 'error', { reason: 'TopicTooLong: A topic may have 255 bytes' });
      return;
    }
    if (++joins > joinsPerSecond) {
      reply(socket, message, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' });
      ws.close(1008, 'Too many joins per second');
      return;
    }
    const channel = await channels.join(socket, message, apiKey);
    if (channel === undefined) return;
    if (closed) channels.leave(channel);
    else joined.set(channel.topic, channel);
  };

  const handle = (message: Incoming): void | Promise<void> => {
    if (message.topic === 'phoenix') {
      const payload = JSON.stringify({ status: 'ok', response: {} });
      const { ref, topic } = message;
      if (message.event === 'heartbeat') send(encode(vsn, { ref, topic, event: 'phx_reply', payload }));
      return undefined;
    }
    if (message.event === 'phx_join') return join(message);
    const channel = joined.get(message.topic);
    if (channel !== undefined) {
      // Ignore messages for an earlier join of this topic.
      const meant = message.joinRef === null || message.joinRef === channel.joinRef;
      return meant ? channels.receive(channel, message) : undefined;
    }
    if (message.event === 'phx_leave') reply(socket, message, 'ok', {});
    else reply(socket, message, 'error', { reason: 'unmatched topic' });
    return undefined;
  };

  const drain = async (first: Promise<void>): Promise<void> => {
    busy = true;
    try {
      await first;
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await handle(next);
    } finally {
      busy = false;
    }
  };

  ws.on('message', (data, binary) => {
    heardAt = Date.now();
    if (++messages > messagesPerSecond) {
      ws.close(1008, 'Too many messages per second');
      return;
    }
    const message = decode(vsn, bytesOf(data), binary);
    if (message === undefined) {
      ws.close(1007, 'Not a message of this protocol');
    } else if (busy) {
      waiting.push(message);
      if (waiting.length > waitingMessages) ws.close(1008, 'Too many messages wait');
    } else {
      const result = handle(message);
      if (result !== undefined) drain(result).catch(() => ws.close(1011));
    }
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    closed = true;
    waiting = [];
    for (const channel of joined.values()) channels.leave(channel);
    options.onClose();
  });

  return {
    channels: () => joined.values(),
    sweep: (now) => {
      joins = 0;
      messages = 0;
      if (now - heardAt > silence) {
        ws.terminate();
        return;
      }
      for (const channel of joined.values()) {
        const late = Math.floor(now / 1000 - channel.caller.expires);
        if (late >= 0) channels.shutdown(channel, `Token has expired ${late} seconds ago`);
      }
    },
    goAway: () => {
      ws.close(1001);
      setTimeout(() => ws.terminate(), 500).unref();
    },
  };
}
