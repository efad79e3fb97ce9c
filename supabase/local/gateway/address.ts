import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const known = new WeakMap<IncomingMessage, string>();

/**
 * Remembers who has sent a request. Each proxy in front of us appends the address that it was called from to
 * X-Forwarded-For; what stands further left was written by the caller and is not believed.
 * @param proxies how many proxies of our own every request passes through; 0 ignores the header
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

/** Address of whoever has sent the request. */
export function addressOf(request: IncomingMessage): string {
  return known.get(request) ?? request.socket.remoteAddress ?? '';
}
