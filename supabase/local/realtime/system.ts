import type { Channel, ChannelSocket } from './channel-types.ts';
import { encode, type Incoming } from './frames.ts';

/** Replies to one message. */
export function reply(
  socket: ChannelSocket,
  { joinRef, ref, topic }: Incoming,
  status: 'ok' | 'error',
  response: object,
): void {
  const payload = JSON.stringify({ status, response });
  socket.send(encode(socket.vsn, { joinRef, ref, topic, event: 'phx_reply', payload }));
}

/** Sends an event to one channel only. */
function push(channel: Channel, event: string, payload: object): void {
  const { joinRef, topic, socket } = channel;
  socket.send(encode(socket.vsn, { joinRef, topic, event, payload: JSON.stringify(payload) }));
}

/** A system message of Realtime; supabase-js passes it to `on('system', …)`. */
export function pushSystem(
  channel: Channel,
  extension: string,
  status: 'ok' | 'error',
  message: string,
): void {
  push(channel, 'system', { channel: channel.name, extension, message, status });
}
