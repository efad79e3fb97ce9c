import { afterEach, expect, test } from 'vitest';
import { drawnHeight } from '../../../.storybook/pages/gallery.tsx';

const frame = document.createElement('iframe');
afterEach(() => frame.remove());

async function page(body: string): Promise<Document> {
  frame.style.height = '700px';
  frame.srcdoc = `<!doctype html><body style="margin:0;min-height:100vh">${body}</body>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  if (frame.contentDocument === null) throw new Error('The frame has no document.');
  return frame.contentDocument;
}

test('a thumbnail ends where a small component ends, however tall its frame is', async () => {
  expect(
    drawnHeight(await page('<div id="storybook-root"><p style="margin:20px 0 0;height:80px"></p></div>')),
  ).toBe(100);
});

test('a thumbnail shows all of a dialog that is outside the component', async () => {
  const dialog = '<div role="dialog" style="position:fixed;top:300px;height:250px"></div>';
  expect(drawnHeight(await page(`<div id="storybook-root"><p style="height:10px"></p></div>${dialog}`))).toBe(
    550,
  );
});

test('a thumbnail of a story that has not rendered yet has no height', async () => {
  expect(drawnHeight(await page('<div id="storybook-root"></div>'))).toBe(0);
});
