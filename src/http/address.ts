import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const known = new WeakMap<IncomingMessage, string>();

/**
 * Stores the client's address. Each proxy in front of us appends the address that called it to X-Forwarded-For; entries
 * further left come from the client and cannot be trusted.
 * @param proxies how many of our own proxies every request passes through; 0 ignores the header
 */
export function rememberAddress(request: IncomingMessage, proxies: number): string {
  const socket = request.socket.remoteAddress ?? '';
  const header = proxies === 0 ? undefined : request.headers['x-forwarded-for'];
  const chain = [header ?? []].flat().join(',').split(',');
  const named = chain.at(-proxies)?.trim() ?? '';
  const address = isIP(named) === 0 ? socket : named;
  known.set(request, address);
  return address;
}

/** The address of the client. */
export function addressOf(request: IncomingMessage): string {
  return known.get(request) ?? request.socket.remoteAddress ?? '';
}
