import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fetchOutside,
  networkOf,
  NotFetched,
  type Network,
} from '../../../../supabase/functions/_shared/outside/fetch-outside.ts';

/** By path. */
const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/a.jpg': (_, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end('bytes of a picture'),
  '/host': (request, response) => response.writeHead(200).end(request.headers.host),
  '/html': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  '/named-size': (_, response) => response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000)),
  '/unnamed-size': (_, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(400)), 1);
    response.on('close', () => clearInterval(more));
  },
  '/slow-head': () => undefined,
  '/slow-body': (_, response) => response.writeHead(200).write('x'),
  '/broken': (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x');
    setTimeout(() => response.destroy(), 5);
  },
  '/busy': (_, response) => response.writeHead(429, { 'retry-after': '120' }).end(),
  '/error': (_, response) => response.writeHead(503).end(),
  '/gone': (_, response) => response.writeHead(404).end(),
  '/closed': (_, response) => response.writeHead(403).end(),
  '/teapot': (_, response) => response.writeHead(418).end(),
  '/to-a': (_, response) => response.writeHead(302, { location: '/a.jpg' }).end(),
  '/to-metadata': (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/to-inner-name': (_, response) => response.writeHead(302, { location: 'http://inner.test/a.jpg' }).end(),
  '/to-decimal': (_, response) => response.writeHead(302, { location: 'http://2130706433:1/' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-nothing': (_, response) => response.writeHead(302).end(),
  '/round': (_, response) => response.writeHead(301, { location: '/round' }).end(),
};

let server: Server;
let port = 0;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    pages[request.url ?? '']?.(request, response);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Hosts of the test; all of them but pictures.test are not to be reached. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'pictures.test': ['127.0.0.1'],
  'inner.test': ['10.0.0.5'],
  'mixed.test': ['127.0.0.1', '192.168.0.1'],
};
const network = (): Network => ({
  ...networkOf((name) => (name === 'STALLBAR_ALLOW_LOCAL_PICTURES' ? `127.0.0.1:${port}` : undefined)),
  resolve: async (host) => {
    const found = hosts[host];
    if (found === undefined) throw new Error('ENOTFOUND');
    return found;
  },
});
const at = (path: string, host = 'pictures.test') => `http://${host}:${port}${path}`;
const result = async (
  url: string,
  from = network(),
  limits = { bytes: 1000, time: 400 },
): Promise<unknown> => {
  asked = [];
  try {
    return new TextDecoder().decode(await fetchOutside(url, from, limits));
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    return error.retryAfter === null ? error.reason : [error.reason, error.retryAfter];
  }
};

describe('what an address holds', () => {
  test('is read from the address that was checked, under the name of its host', async () => {
    expect(await result(at('/a.jpg'))).toBe('bytes of a picture');
    expect(await result(at('/host'))).toBe(`pictures.test:${port}`);
    expect(await result(at('/to-a'))).toBe('bytes of a picture');
  });

  test.each<[string, unknown]>([
    ['/html', 'wrong_type'],
    ['/named-size', 'too_large'],
    ['/unnamed-size', 'too_large'],
    ['/slow-head', ['too_slow', 0]],
    ['/slow-body', ['too_slow', 0]],
    ['/broken', ['unreachable', 0]],
    ['/busy', ['busy', 120]],
    ['/error', ['server_error', 0]],
    ['/gone', 'not_found'],
    ['/closed', 'not_allowed'],
    ['/teapot', 'refused'],
    ['/to-metadata', 'address_inside'],
    ['/to-inner-name', 'address_inside'],
    ['/to-decimal', 'address_inside'],
    ['/to-file', 'address_invalid'],
    ['/to-nothing', 'refused'],
    ['/round', 'redirects'],
  ])('is not given from %s, with %j', async (path, reason) => {
    expect(await result(at(path))).toEqual(reason);
  });

  test('is asked for four times at most when addresses lead to each other', async () => {
    await result(at('/round'));
    expect(asked.length).toBe(4);
  });

  test.each<[string, unknown]>([
    ['ftp://pictures.test/a.jpg', 'address_invalid'],
    ['file:///etc/passwd', 'address_invalid'],
    ['data:image/png;base64,AAAA', 'address_invalid'],
    ['http://user:word@pictures.test/a.jpg', 'address_invalid'],
    ['no address', 'address_invalid'],
    ['http://unknown.test/a.jpg', ['host_unknown', 0]],
    ['http://inner.test/a.jpg', 'address_inside'],
    ['http://169.254.169.254/latest/meta-data/', 'address_inside'],
    ['http://[::1]/', 'address_inside'],
    ['http://[::ffff:127.0.0.1]/', 'address_inside'],
    ['http://2130706433/', 'address_inside'],
    ['http://0x7f.1/', 'address_inside'],
    ['http://0177.0.0.1/', 'address_inside'],
    ['http://127.1/', 'address_inside'],
    ['http://127.0.0.1:1/', 'address_inside'],
  ])('is not asked for at %s', async (url, reason) => {
    expect([await result(url), asked]).toEqual([reason, []]);
  });

  test('is not asked for if one of several addresses is inside', async () => {
    expect([await result(at('/a.jpg', 'mixed.test')), asked]).toEqual(['address_inside', []]);
  });

  test('is not asked for on this machine unless a setting names the very address and port', async () => {
    const plain = { ...network(), isAllowed: networkOf(() => undefined).isAllowed };
    expect([await result(at('/a.jpg'), plain), asked]).toEqual(['address_inside', []]);
    expect([await result(`http://127.0.0.1:${port}/a.jpg`, plain), asked]).toEqual(['address_inside', []]);
    const { isAllowed } = networkOf(() => '127.0.0.1:4999, 10.0.0.1:80');
    expect([
      isAllowed('127.0.0.1', 4999),
      isAllowed('127.0.0.1', 4998),
      isAllowed('10.0.0.1', 80),
      isAllowed('8.8.8.8', 443),
      isAllowed('8.8.8.8', 25),
    ]).toEqual([true, false, true, true, false]);
  });

  test('is not awaited longer than the limit by a slow resolver', async () => {
    const slow = { ...network(), resolve: () => new Promise<never>(() => undefined) };
    expect(await result(at('/a.jpg'), slow)).toEqual(['too_slow', 0]);
  });

  test('comes from another address of the host if one does not answer', async () => {
    const both = { ...network(), resolve: async () => ['127.0.0.2', '127.0.0.1'], isAllowed: () => true };
    expect(await result(at('/a.jpg'), both)).toBe('bytes of a picture');
  });
});
