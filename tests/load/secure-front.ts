import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export type Page = { type: string; body: string | Buffer };

/** A temporary certificate; the browser accepts it by a flag. */
function selfSignedCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'stallbar-tls-'));
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1';
  const made = spawnSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert]);
  if (made.status !== 0)
    throw new Error('The web benchmark needs openssl for its certificate: install openssl.');
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

/** HTTP/1 fields that HTTP/2 forbids. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

function forward(origin: URL, incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
  );
  const upstream = request(
    new URL(incoming.url, origin),
    { method: incoming.method, headers: { ...headers, host: origin.host } },
    (answer) => {
      const kept = Object.entries(answer.headers).filter(
        ([name, value]) => !hopByHop.has(name) && value !== undefined,
      );
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(outgoing);
    },
  );
  upstream.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(upstream);
}

/**
 * TLS and HTTP/2 in front of the app and the floors' pages, on one origin, so that app and floors have the same network
 * conditions.
 */
export async function startSecureFront(
  app: string,
  pages: Record<string, Page>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const compressed = Object.fromEntries(
    Object.entries(pages).map(([path, page]) => [path, { ...page, body: brotliCompressSync(page.body) }]),
  );
  const appOrigin = new URL(app);
  const server = createSecureServer(selfSignedCertificate(), (incoming, outgoing) => {
    const page = compressed[incoming.url];
    if (page === undefined) return forward(appOrigin, incoming, outgoing);
    outgoing.writeHead(200, {
      'content-type': page.type,
      'content-encoding': 'br',
      'cache-control': 'no-store',
    });
    outgoing.end(page.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
