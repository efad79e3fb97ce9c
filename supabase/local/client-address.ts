import type { Context } from 'hono';

/** What @hono/node-server hands over. */
type NodeBindings = { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } };

/** Where the connection of a request comes from; headers that say so can be made up. */
export function addressOf(c: Context): string | null {
  const { incoming } = c.env as NodeBindings;
  return incoming?.socket.remoteAddress ?? null;
}
