import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Observable } from 'rxjs';
import type { Subscriber } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useExport } from '#panel/list/use-export.tsx';

let answer: Subscriber<readonly string[]>;
let isAsked: boolean;
let count: (rows: number) => void;
let leave: () => void;
const save = vi.fn<(rows: readonly string[]) => void>();

const readAll = (onRows: (rows: number) => void) =>
  new Observable<readonly string[]>((listener) => {
    [answer, isAsked, count] = [listener, true, onRows];
    return () => {
      isAsked = false;
    };
  });

function List() {
  const { progress, isFailed, run } = useExport();
  if (progress !== null) return progress;
  return (
    <>
      <button type="button" onClick={() => run(() => Promise.resolve(readAll), save)}>
        Export
      </button>
      {isFailed && <p role="alert">It failed.</p>}
    </>
  );
}

beforeEach(() => {
  isAsked = false;
  save.mockClear();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(<List />));
  leave = () => {
    root.unmount();
    element.remove();
  };
});
afterEach(() => leave());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const failed = page.getByText('It failed.');

async function begin(): Promise<void> {
  await button('Export').click();
  await expect.poll(() => isAsked).toBe(true);
  count(500);
  await expect.element(page.getByText('Exporting: 500 rows so far')).toBeVisible();
}

test('a canceled export requests nothing more, saves nothing and can be started again', async () => {
  await begin();
  await button('Cancel').click();
  await expect.element(button('Export')).toBeVisible();
  expect(isAsked).toBe(false);
  answer.next(['a late row']);
  expect(save).not.toHaveBeenCalled();
  await expect.element(failed).not.toBeInTheDocument();
  await begin();
  answer.next(['a row']);
  await expect.element(button('Export')).toBeVisible();
  expect(save.mock.calls).toEqual([[['a row']]]);
});

test('a failed export says so until it is started again', async () => {
  await begin();
  answer.error(new Error('No answer.'));
  await expect.element(failed).toBeVisible();
  await begin();
  answer.next([]);
  await expect.element(button('Export')).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('an export requests nothing more after its list is left', async () => {
  await begin();
  leave();
  expect(isAsked).toBe(false);
  expect(save).not.toHaveBeenCalled();
});
