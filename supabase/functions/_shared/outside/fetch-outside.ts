import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Env } from '../config.ts';
import { isPublicAddress } from './address-guard.ts';

/** Why there are no bytes; `retryAfter` in seconds, null if trying again is of no use. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
  readonly reason: string;
  readonly retryAfter: number | null;
  constructor(reason: string, retryAfter: number | null = null) {
    super(reason);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

export interface Network {
  /** Every address of a host, as text. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly isAllowed: (address: string, port: number) => boolean;
}

export interface FetchLimits {
  readonly bytes: number;
  /** Milliseconds for all of it, redirects included. */
  readonly time: number;
}

const redirects = 3;
/** Other ports belong to other services. */
const ports: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
const agent = 'Stallbar-Pictures/1.0';

/**
 * The public Internet, and besides it only what `STALLBAR_ALLOW_LOCAL_PICTURES` names as address:port, separated by
 * commas: for tests on one machine, never in production.
 */
export function networkOf(env: Env): Network {
  const local = new Set((env('STALLBAR_ALLOW_LOCAL_PICTURES') ?? '').split(',').map((each) => each.trim()));
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    isAllowed: (address, port) =>
      (ports.has(port) && isPublicAddress(address)) || local.has(`${address}:${port}`),
  };
}

function parsed(text: string): URL {
  try {
    const url = new URL(text);
    const isPlain = url.username === '' && url.password === '';
    if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  } catch {
    // Not an address.
  }
  throw new NotFetched('address_invalid');
}

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/** The addresses to connect to. A host with one inner address among others is refused as a whole. */
async function addressesOf(url: URL, network: Network): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let found: readonly string[];
  try {
    found = isIP(host) === 0 ? await network.resolve(host) : [host];
  } catch {
    found = [];
  }
  if (found.length === 0) throw new NotFetched('host_unknown', 0);
  if (!found.every((address) => network.isAllowed(address, portOf(url))))
    throw new NotFetched('address_inside');
  // Many networks have no route for IPv6.
  return found.toSorted((a, b) => isIP(a) - isIP(b)).slice(0, 2);
}

/** Connects to this very address, whatever the host resolves to now; its certificate must name the host. */
function answerOf(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions & { servername?: string } = {
    host: address,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    agent: false,
    signal,
    headers: {
      host: url.host,
      accept: 'image/webp,image/jpeg,image/png;q=0.9',
      'accept-encoding': 'identity',
      'user-agent': agent,
    },
    ...(isSecure && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: url.hostname } : {}),
  };
  return new Promise((settle, refuse) => {
    const asked = (isSecure ? requestHttps : requestHttp)(options, settle);
    asked.on('error', refuse);
    asked.end();
  });
}

const later = ({ headers }: IncomingMessage): number => {
  const said = headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(said) ? Number(said) : 0;
};

function refusalOf(answer: IncomingMessage): NotFetched {
  const status = answer.statusCode ?? 0;
  if (status === 404 || status === 410) return new NotFetched('not_found');
  if (status === 401 || status === 403) return new NotFetched('not_allowed');
  if (status === 429) return new NotFetched('busy', later(answer));
  if (status === 408 || status === 425) return new NotFetched('unreachable', 0);
  return status >= 500 ? new NotFetched('server_error', later(answer)) : new NotFetched('refused');
}

async function bytesOf(answer: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (/^(?:text|application\/(?:json|xml|pdf))/i.test(answer.headers['content-type'] ?? ''))
    throw new NotFetched('wrong_type');
  if (Number(answer.headers['content-length'] ?? 0) > most) throw new NotFetched('too_large');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > most) throw new NotFetched('too_large');
    parts.push(part);
  }
  if (!answer.complete) throw new NotFetched('unreachable', 0);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function oneAnswer(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await addressesOf(url, network);
  let trouble: unknown;
  for (const address of addresses) {
    try {
      return await answerOf(url, address, signal);
    } catch (error) {
      trouble = error;
      if (signal.aborted) break;
    }
  }
  throw trouble;
}

async function follow(text: string, network: Network, most: number, signal: AbortSignal) {
  let url = parsed(text);
  for (let hop = 0; hop <= redirects; hop += 1) {
    const answer = await oneAnswer(url, network, signal);
    try {
      const to = answer.headers.location;
      const status = answer.statusCode ?? 0;
      if (status === 200) return await bytesOf(answer, most);
      if (![301, 302, 303, 307, 308].includes(status) || to === undefined) throw refusalOf(answer);
      url = parsed(URL.canParse(to, url) ? new URL(to, url).href : '');
    } finally {
      answer.destroy();
    }
  }
  throw new NotFetched('redirects');
}

/**
 * What an address on the public Internet holds, at most `bytes` of it. Each address that its host has is checked, the
 * connection goes to a checked one, and so on for each redirect.
 * @throws NotFetched
 */
export async function fetchOutside(
  text: string,
  network: Network,
  { bytes, time }: FetchLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A resolver can't be aborted: without the race a slow one would hold its place.
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      refuse(new NotFetched('too_slow', 0));
      over.abort();
    }, time);
  });
  try {
    return await Promise.race([follow(text, network, bytes, over.signal), late]);
  } catch (error) {
    throw error instanceof NotFetched ? error : new NotFetched('unreachable', 0);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
