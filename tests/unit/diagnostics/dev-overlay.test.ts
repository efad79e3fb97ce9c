import { join } from 'node:path';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../support/nightly.ts';
import { devOverlay } from '../../../src/server/dev-overlay.ts';

const root = join(import.meta.dirname, '../../..');

describe('The developer server', () => {
  let server: ViteDevServer;
  let site = '';
  beforeAll(async () => {
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [devOverlay()],
      server: { host: '127.0.0.1', port: 0, watch: null, hmr: false, ws: false },
      optimizeDeps: { noDiscovery: true },
    });
    await server.listen(0);
    const address = server.httpServer?.address();
    site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => server.close());

  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${site}${path}`, { redirect: 'manual' });
    return { status, location: headers.get('location') };
  };

  // It loads every model, which takes 16 s.
  // oxlint-disable-next-line vitest/no-conditional-tests -- a skipped test counts as failed
  if (isNightly) {
    test(
      'links to the story that shares the most states with the running machine',
      { timeout: 120_000 },
      async () => {
        const states = encodeURIComponent(
          'accountDeletion|accountDeletion.confirming|accountDeletion.confirming.asking',
        );
        expect(await ask(`/@stallbar/story?machine=accountDeletion&states=${states}`)).toEqual({
          status: 302,
          location: 'http://127.0.0.1:6006/?path=/story/machines-account-deletion--s-confirming-asking',
        });
      },
    );
  }

  test('adds the overlay to every page', async () => {
    const html = await server.transformIndexHtml('/', '<html><head></head><body></body></html>');
    expect(html).toContain('<script type="module" src="/src/dev/overlay.ts"></script>');
  });

  test('serves the inspected XState to the page and to the machines, and to nothing else', async () => {
    const { pluginContainer } = server.environments.client;
    const isWrapped = async (importer: string) =>
      (await pluginContainer.resolveId('xstate', join(root, importer)))?.id ===
      join(root, 'src/dev/xstate.ts');
    expect({
      page: await isWrapped('src/actors/checkout/cart.ts'),
      machine: await isWrapped('machines/checkout/cart.machine.ts'),
      itself: await isWrapped('src/dev/xstate.ts'),
      library: await isWrapped('node_modules/@xstate/react/src/index.ts'),
    }).toEqual({ page: true, machine: true, itself: false, library: false });
  });
});
