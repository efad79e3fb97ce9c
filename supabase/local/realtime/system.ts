import type { Channel } from './channel.ts';
import { encode } from './frames.ts';

/** Sends an event to one channel alone. */
export function push(channel: Channel, event: string, payload: object): void {
  const { joinRef, topic, socket } = channel;
  socket.send(encode(socket.vsn, { joinRef, topic, event, payload: JSON.stringify(payload) }));
}

/** What Realtime says about itself; supabase-js hands it to `on('system', …)`. */
export function pushSystem(
  channel: Channel,
  extension: string,
  status: 'ok' | 'error',
  message: string,
): void {
  push(channel, 'system', { channel: channel.name, extension, message, status });
}
