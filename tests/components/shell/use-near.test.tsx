import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { useNear } from '#ui/use-near.ts';

let leave = () => {};
afterEach(() => leave());

function Part() {
  const [place, isNear] = useNear<HTMLParagraphElement>();
  return <p ref={place}>{isNear ? 'near' : 'far'}</p>;
}

/** Renders a part of the page this many screens below the top. */
function open(screens: number): () => string {
  const element = document.createElement('div');
  element.style.paddingTop = `${screens * 100}vh`;
  element.style.paddingBottom = '400vh';
  document.body.append(element);
  const root = createRoot(element);
  flushSync(() => root.render(<Part />));
  leave = () => {
    root.unmount();
    element.remove();
    scrollTo(0, 0);
  };
  return () => element.textContent ?? '';
}

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test('a part is near from one screen away, and stays near', async () => {
  const said = open(2.5);
  await twoFrames();
  expect(said()).toBe('far');
  scrollTo(0, innerHeight);
  await expect.poll(said).toBe('near');
  scrollTo(0, 0);
  await twoFrames();
  expect(said()).toBe('near');
});

test('a part that is visible at first is near', async () => {
  const said = open(0);
  await expect.poll(said).toBe('near');
});
