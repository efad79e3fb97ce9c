import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { usePanelKeys } from '#app/panel/use-panel-keys.ts';

const palette = vi.fn<() => void>();
const help = vi.fn<() => void>();
let leave = () => {};

function Panel() {
  usePanelKeys(palette, help);
  return (
    <main>
      <input aria-label="Name" />
      <button type="button">Save</button>
    </main>
  );
}

beforeEach(() => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() => root.render(<Panel />));
  leave = () => {
    root.unmount();
    element.remove();
  };
  palette.mockReset();
  help.mockReset();
});
afterEach(() => leave());

test('? lists the shortcuts, but types a question mark in a field', async () => {
  await page.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('?');
  expect(help).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Save' }).click();
  await userEvent.keyboard('?');
  expect(help).toHaveBeenCalledTimes(1);
});

test("Ctrl+K opens the palette anywhere in the panel, and the shop's search doesn't react", async () => {
  const left = vi.fn<(isTaken: boolean) => void>();
  const listen = (event: KeyboardEvent) => event.key === 'k' && left(event.defaultPrevented);
  addEventListener('keydown', listen);
  await page.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  removeEventListener('keydown', listen);
  expect(palette).toHaveBeenCalledTimes(1);
  expect(left.mock.calls).toEqual([[true]]);
});
