import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Quantity } from '#pages/shop/product/buy/quantity.tsx';

let leave = () => {};
afterEach(() => leave());

test('an arrow key continues from the typed number', async () => {
  function Example() {
    const [value, setValue] = useState(1);
    return <Quantity value={value} most={9} onChange={setValue} />;
  }
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(<Example />));
  leave = () => {
    root.unmount();
    element.remove();
  };
  const field = page.getByRole('textbox', { name: 'Quantity' });
  await field.fill('5');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('6');
  await field.fill('3');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveValue('2');
});
