import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { addressOf as addressOfRequest } from '#http/address.ts';

/** The bindings that @hono/node-server passes in. */
type NodeBindings = { readonly incoming?: IncomingMessage };

/** The address of the client. */
export function addressOf(c: Context): string | null {
  const { incoming } = c.env as NodeBindings;
  return incoming === undefined ? null : addressOfRequest(incoming);
}
