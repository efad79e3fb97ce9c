import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AmountInput, Field, Line } from '#panel/form/fields.tsx';

const sent = vi.fn();
let leave = () => {};

const show = (fields: ReactNode) => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  leave = () => {
    root.unmount();
    place.remove();
  };
  flushSync(() =>
    root.render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        {fields}
        <button type="submit">Send</button>
      </form>,
    ),
  );
};

afterEach(() => {
  leave();
  sent.mockClear();
});

const send = () => page.getByRole('button', { name: 'Send' }).click();

const words = (
  <>
    <Field label="Your answer">
      <textarea name="words" required minLength={2} />
    </Field>
    <Field label="Reason">
      <input name="reason" required />
    </Field>
  </>
);

test('a missing value is reported under its field, and the first such field takes the focus', async () => {
  show(words);
  await send();
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect.element(answer).toHaveAccessibleDescription('Your answer is required');
  await expect.element(answer).toHaveAttribute('aria-invalid', 'true');
  await expect.element(answer).toHaveFocus();
  await expect.element(reason).toHaveAccessibleDescription('Reason is required');
  expect(sent).not.toHaveBeenCalled();
});

test('a message follows what is typed, and disappears with the mistake', async () => {
  show(words);
  await send();
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await userEvent.keyboard('a');
  await expect.element(answer).toHaveAccessibleDescription('Your answer must be at least 2 characters');
  await userEvent.keyboard('b');
  await expect.element(answer).not.toHaveAttribute('aria-invalid');
  await expect.element(answer).not.toHaveAttribute('aria-describedby');
  await expect.element(page.getByText('Your answer must be')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Late');
  await send();
  expect(sent).toHaveBeenCalledTimes(1);
});

test.for([
  ['39.01', 'Enter up to $39.00'],
  ['1,5', 'Enter an amount like 12.50'],
] as const)('the amount %s is not sent: %s', async ([typed, message]) => {
  show(
    <Line label="Rope ($39.00 at most)" name="The amount">
      <AmountInput className="" name="rope" most={3900} />
    </Line>,
  );
  const amount = page.getByRole('textbox', { name: 'Rope ($39.00 at most)' });
  await amount.fill(typed);
  await send();
  await expect.element(amount).toHaveAccessibleDescription(message);
  expect(sent).not.toHaveBeenCalled();
  await amount.fill('39.00');
  await send();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a number field shows its limits', async () => {
  show(
    <Line label="Rope (3 left)" name="The quantity">
      <input name="rope" type="number" min={0} max={3} defaultValue={3} required />
    </Line>,
  );
  const pieces = page.getByRole('spinbutton', { name: 'Rope (3 left)' });
  await pieces.fill('4');
  await send();
  await expect.element(pieces).toHaveAccessibleDescription('The quantity must be at most 3');
  await pieces.fill('-1');
  await expect.element(pieces).toHaveAccessibleDescription('The quantity must be at least 0');
  await pieces.fill('');
  await expect.element(pieces).toHaveAccessibleDescription('The quantity is required');
  expect(sent).not.toHaveBeenCalled();
});
