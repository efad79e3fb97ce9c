import { Profiler } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Header } from '#app/shell/header.tsx';
import { LaunchBanner } from '#app/shell/launch-banner.tsx';
import { cartHandle } from '#lazy/cart-handle.ts';
import { sessionHandle } from '#lazy/session-handle.ts';

test('a visitor with an empty cart changes nothing: the frame of the page does not render twice', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const renders: string[] = [];
  flushSync(() =>
    root.render(
      <Profiler id="frame" onRender={(_id, phase) => renders.push(phase)}>
        <LaunchBanner />
        <Header path="/products" query="" />
      </Profiler>,
    ),
  );
  renders.length = 0;
  cartHandle.start();
  sessionHandle.start();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(sessionHandle.getSnapshot().phase).toBe('visitor');
  expect(renders).toEqual([]);
  localStorage.setItem('cart-storage', JSON.stringify({ state: { items: [{ quantity: 2 }] } }));
  cartHandle.start();
  await expect.poll(() => element.textContent).toContain('2');
  expect(renders).toEqual(['update']);
  localStorage.clear();
  root.unmount();
  element.remove();
});
