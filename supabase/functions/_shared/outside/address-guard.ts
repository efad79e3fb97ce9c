import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public ranges in which a cloud answers its own machines: the wire server of Azure. */
const inner: ReadonlySet<string> = new Set(['168.63.129.16']);
/** The only part of IPv6 that is given out; every other one leads somewhere else than it seems. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a resolved address is one of the public Internet. False for private, loopback, link-local, shared and
 * multicast ranges, for those that wrap or translate an address of IPv4, and for anything that is no address.
 */
export function isPublicAddress(text: string): boolean {
  // Only as resolvers write them: the package also reads 0177.1 and 0x7f000001.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || inner.has(address.toString())) return false;
  return address.kind() === 'ipv4' || address.match(global6);
}
