import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createMedia } from '../../../src/server/media/media.ts';
import { largestPicture, pictureType } from '../../../src/server/media/picture.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.alloc(64)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

/** The pictures of a storage that answers as instructed. */
async function storage(answer: RequestListener) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const media = createMedia(`http://127.0.0.1:${(server.address() as AddressInfo).port}/media`, (body) =>
    Uint8Array.from(body),
  );
  return { asked, get: (path: string) => media(new Request(`http://shop.test/media/${path}`), path) };
}

const sends =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, headers);
    response.end(body);
  };

describe('anything but a picture does not show', () => {
  test.each<[string, RequestListener]>([
    ['a page declared as a picture', sends('<script>alert(1)</script>', { 'content-type': 'image/png' })],
    ['a page with a drawing in it', sends(`<html>${svg}</html>`, { 'content-type': 'image/svg+xml' })],
    ['nothing', sends('', { 'content-type': 'image/png' })],
    ['a picture at another host', (_, response) => response.writeHead(302, { location: '/x' }).end()],
  ])('%s', async (_, answer) => {
    const response = await (await storage(answer)).get('a.png');
    expect([404, 503]).toContain(response.status);
    expect([response.headers.get('cache-control'), await response.text()]).toEqual(['no-store', '']);
  });
});

test('the type is detected from the bytes, and browsers must not guess another', async () => {
  const { get } = await storage(sends(png, { 'content-type': 'text/html' }));
  const response = await get('a.html');
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/png', 'nosniff']);
  const drawing = await storage(sends(`<?xml version="1.0"?>\n<!-- drawn -->\n${svg}`));
  expect((await drawing.get('a.svg')).headers.get('content-type')).toBe('image/svg+xml');
});

test('many leading comments are told apart from a drawing without delay', () => {
  const begun = performance.now();
  expect(pictureType(Buffer.from('<!---->'.repeat(146)))).toBeNull();
  expect(pictureType(Buffer.from(`<?xml?>${' '.repeat(1000)}x`))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(100);
  expect(pictureType(Buffer.from(`${'<!-- drawn -->\n'.repeat(20)}<svg>`))).toBe('image/svg+xml');
});

describe('a file that is small until it is decompressed', () => {
  // 64 MB of zeros: as brotli some fifty bytes.
  const bomb = Buffer.alloc(64 * 1024 * 1024);

  test.each([
    ['br', brotliCompressSync(bomb)],
    ['gzip', gzipSync(bomb)],
  ])('as %s is not decompressed', async (encoding, packed) => {
    expect(packed.length).toBeLessThan(100_000);
    const { get, asked } = await storage(
      sends(packed, { 'content-type': 'image/png', 'content-encoding': encoding }),
    );
    const before = process.memoryUsage().arrayBuffers;
    expect((await get('a.png')).status).toBe(404);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
    expect(asked[0]?.headers['accept-encoding']).toBe('identity');
  });
});

test('of an endless picture, 5 MB are read and the connection is closed', async () => {
  expect(largestPicture).toBe(5 * 1024 * 1024);
  let sent = 0;
  const cut = Promise.withResolvers<void>();
  const { get } = await storage((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.write(png);
    const more = () => {
      const chunk = Buffer.alloc(256 * 1024);
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on('drain', more);
    response.on('close', () => cut.resolve());
    more();
  });
  expect((await get('endless.png')).status).toBe(404);
  await cut.promise;
  // Includes data already in transit when the connection was closed.
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

test('a picture with a declared size above the limit is not read', async () => {
  const { get } = await storage((_, response) => {
    response.writeHead(200, { 'content-length': String(6 * 1024 * 1024) });
    response.write(png);
  });
  expect((await get('large.png')).status).toBe(404);
});
