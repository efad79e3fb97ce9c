import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const wrapper = join(root, 'src/dev/xstate.ts');
const storybook = process.env['STALLBAR_STORYBOOK'] ?? 'http://127.0.0.1:6006';

/**
 * Finds the story that shares the most states with the running machine; computed, so a new machine needs no entry here.
 */
async function storyAddress(machine: string, states: readonly string[]): Promise<string | null> {
  const { storyNearest } = await import('#samples/atlas/nearest.ts');
  const id = await storyNearest(machine, states);
  return id === null ? null : `${storybook}/?path=/story/${id}`;
}

const answer: Connect.NextHandleFunction = (request, response, next) => {
  const url = new URL(request.url ?? '', 'http://stallbar');
  const say = (status: number, text: string, headers = {}) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(text);
  };
  const machine = url.searchParams.get('machine') ?? '';
  if (url.pathname === '/@stallbar/story') {
    storyAddress(machine, (url.searchParams.get('states') ?? '').split('|')).then(
      (location) =>
        location === null ? say(404, 'This machine has no story file.') : say(302, '', { location }),
      next,
    );
  } else if (url.pathname === '/@stallbar/paths') {
    readFile(join(root, 'reports/paths/index.html'), 'utf8').then(
      (text) => say(200, text),
      () => say(404, '<p>There is no report yet: <code>npm run paths</code> writes it.</p>'),
    );
  } else {
    next();
  }
};

/** Development only: adds the overlay of live machines to every page. */
export function devOverlay(): Plugin {
  return {
    name: 'stallbar-dev-overlay',
    apply: 'serve',
    enforce: 'pre',
    resolveId(id, importer, { ssr }) {
      if (id !== 'xstate' || ssr === true || importer === undefined || importer === wrapper) return null;
      return /\/(src|machines)\//.test(importer) && !importer.includes('/node_modules/') ? wrapper : null;
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: '/src/dev/overlay.ts' }, injectTo: 'head' },
    ],
    configureServer({ middlewares }) {
      middlewares.use(answer);
    },
  };
}
