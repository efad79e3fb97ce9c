import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { of, Subject, throwError } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createList } from '#actors/kit/list.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { ListEnd } from '#panel/list/list-end.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { onceOnline } from '#app/once-online.ts';
import { later } from '#ui/later.tsx';

let answers: Subject<string>[];
let leave: () => void;

const ask = () => {
  const answer = new Subject<string>();
  answers.push(answer);
  return answer;
};

function Page() {
  const { reading, again } = useRead(ask);
  return (
    <>
      <label>
        Search
        <input />
      </label>
      {reading.kind === 'failed' && <Unread title="We couldn't load your orders." onRetry={again} />}
      {reading.kind === 'ready' && <p>{reading.value}</p>}
    </>
  );
}

const show = (content: ReactNode) => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  flushSync(() => root.render(content));
  leave = () => {
    root.unmount();
    place.remove();
  };
};

const fail = () => answers.at(-1)?.error(new TypeError('Failed to fetch'));
const alert = () => page.getByRole('alert').elements().length;

beforeEach(() => {
  answers = [];
});
beforeAll(() => onceOnline(() => {}, false));
afterEach(() => leave());

test('what failed to load without a connection loads once it is back, and what was typed stays', async () => {
  show(<Page />);
  await expect.poll(() => answers.length).toBe(1);
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill('barbell');
  fail();
  await expect.poll(alert).toBe(1);
  dispatchEvent(new Event('online'));
  await expect.poll(() => answers.length).toBe(2);
  // The first requests of a connection that is just back are often dropped.
  fail();
  await expect.poll(() => answers.length, { timeout: 5000 }).toBe(3);
  answers.at(-1)?.next('12 orders');
  await expect.element(page.getByText('12 orders')).toBeVisible();
  expect(alert()).toBe(0);
  await expect.element(field).toHaveValue('barbell');
  dispatchEvent(new Event('online'));
  expect(answers).toHaveLength(3);
});

test('more of a list loads once the connection is back, and a list without a failure asks for nothing', async () => {
  const asked: (string | null)[] = [];
  const list = createList((_query, after) => {
    asked.push(after);
    if (after === null) return of({ rows: [{ id: 'first' }], next: 'first' });
    return asked.length === 2
      ? throwError(() => new TypeError('Failed to fetch'))
      : of({ rows: [{ id: 'second' }], next: null });
  });
  list.start();
  show(<ListEnd actor={list} nouns={['Orders', 'order']} className="" />);
  await expect.element(page.getByText('1+ order')).toBeVisible();
  dispatchEvent(new Event('online'));
  expect(asked).toEqual([null]);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(alert).toBe(1);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('2 orders')).toBeVisible();
  expect(asked).toEqual([null, 'first', 'first']);
  list.stop();
});

test('a part whose code did not arrive arrives once the connection is back', async () => {
  let tries = 0;
  const Part = later(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  show(<Part />);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('The part')).toBeVisible();
});
