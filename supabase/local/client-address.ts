import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { addressOf as addressOfRequest } from './gateway/address.ts';

/** What @hono/node-server hands over. */
type NodeBindings = { readonly incoming?: IncomingMessage };

/** Address of whoever has sent the request. */
export function addressOf(c: Context): string | null {
  const { incoming } = c.env as NodeBindings;
  return incoming === undefined ? null : addressOfRequest(incoming);
}
