import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ActionForm } from '#panel/form/action-form.tsx';
import { Field, textOf } from '#panel/form/fields.tsx';
import { Button } from '#ui/components/actions/button.tsx';

let leave = () => {};
let answer = (_isDone: boolean) => {};
const sent = vi.fn<(words: string) => void>();

function Message() {
  const [isBusy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    answer = (isDone) => {
      setBusy(false);
      if (isDone) setCount(count + 1);
    };
  });
  return (
    <section aria-label="Messages">
      <ActionForm
        key={count}
        isChecked
        aria-label="Message"
        draft="order/1/message"
        isBusy={isBusy}
        takesFocus
        onSubmit={(form) => {
          const text = textOf(form, 'words');
          if (text === 'Preview') return;
          sent(text);
          setBusy(true);
        }}
      >
        <Field label="Message">
          <textarea name="words" required minLength={2} />
        </Field>
        <label>
          <input type="checkbox" name="restock" defaultChecked /> Restock
        </label>
        <Button type="submit" isPending={isBusy}>
          Send
        </Button>
      </ActionForm>
    </section>
  );
}

/** As after a reload. */
const open = () => {
  leave();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(<Message />));
  leave = () => {
    root.unmount();
    element.remove();
    leave = () => {};
  };
};

const words = page.getByRole('textbox', { name: 'Message' });
const restock = page.getByRole('checkbox', { name: 'Restock' });
const send = page.getByRole('button', { name: 'Send' });

const asksBeforeClosing = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
};

beforeEach(() => {
  sessionStorage.clear();
  sent.mockReset();
});
afterEach(() => leave());

test('the form takes the focus from the button that opened it', async () => {
  open();
  await expect.element(words).toHaveFocus();
});

test('typed text survives a reload, and leaving with it asks', async () => {
  open();
  expect(asksBeforeClosing()).toBe(false);
  await words.fill('On its way');
  await restock.click();
  await expect.poll(asksBeforeClosing).toBe(true);
  open();
  await expect.element(words).toHaveValue('On its way');
  await expect.element(restock).not.toBeChecked();
  await expect.poll(asksBeforeClosing).toBe(true);
});

test('refused input stays, sent input is cleared', async () => {
  open();
  await words.fill('On its way');
  await send.click();
  expect(sent.mock.calls).toEqual([['On its way']]);
  answer(false);
  await expect.element(send).not.toHaveAttribute('data-pending');
  await expect.element(words).toHaveValue('On its way');
  expect(sessionStorage.length).toBe(1);
  await send.click();
  answer(true);
  await expect.element(words).toHaveValue('');
  expect(sessionStorage.length).toBe(0);
  await expect.element(words).toHaveFocus();
  open();
  await expect.element(words).toHaveValue('');
});

test('input that was used for a preview but not sent is kept', async () => {
  open();
  await words.fill('Preview');
  await send.click();
  open();
  await expect.element(words).toHaveValue('Preview');
  expect(sent).not.toHaveBeenCalled();
});
