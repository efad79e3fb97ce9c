import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TakePhoto } from '#pages/vendor-panel/products/pictures/take-photo.tsx';

const take = vi.fn<(files: readonly File[]) => void>();
let leave = () => {};

function show(isTouch: boolean) {
  const of = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    of(query === '(pointer: coarse)' ? (isTouch ? 'all' : 'not all') : query),
  );
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() => root.render(<TakePhoto onTake={take} />));
  leave = () => {
    root.unmount();
    element.remove();
  };
}

afterEach(() => {
  leave();
  vi.restoreAllMocks();
  take.mockReset();
});

test('a phone offers its camera, and a photo from it is added', async () => {
  show(true);
  await expect.element(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  const input = page.getByLabelText('Photo from the camera');
  await expect.element(input).toHaveAttribute('capture', 'environment');
  await userEvent.upload(input, new File(['photo'], 'image.jpg', { type: 'image/jpeg' }));
  expect(take.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([['image.jpg']]);
});

test('a computer with a mouse offers no second button for the same files', () => {
  show(false);
  expect(page.getByRole('button').elements()).toEqual([]);
});
