import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** Serves a folder of files: `node tests/visual/serve.ts <folder> <port>`. */
const [folder = '', port = ''] = process.argv.slice(2);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://files');
  const file = join(folder, normalize(decodeURIComponent(pathname)).replace(/\/$/, '/index.html'));
  const body = await readFile(file).catch(() => null);
  response.writeHead(body === null ? 404 : 200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
