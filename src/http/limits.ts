/** The limits of all our servers for a request before it is read; docs/security.md lists all limits. In bytes. */

/**
 * How long a socket may take: milliseconds for the headers and for the whole request. A socket that sends too slowly, or
 * nothing at all, is closed within the interval of the checks after that; without it Node.js checks twice a minute.
 */
export const socketTimes = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
} as const;

/** Length of a path with its query. */
export const longestUrl = 16 * 1024;
/** A request's headers and URL; must be smaller than what one read of a socket returns, see `refuseHead`. */
export const largestHead = 48 * 1024;
