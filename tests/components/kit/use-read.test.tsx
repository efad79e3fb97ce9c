import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Observable, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useRead } from '#actors/kit/use-read.ts';

/** What the component has shown, without repetitions. */
let shown: string[];
let questions: { answer: Subject<string>; isHeard: boolean }[];
let again: () => void;
let leave: () => void;

const ask = () =>
  new Observable<string>((listener) => {
    const question = { answer: new Subject<string>(), isHeard: true };
    questions.push(question);
    const heard = question.answer.subscribe(listener);
    return () => {
      question.isHeard = false;
      heard.unsubscribe();
    };
  });

function Reader({ isWanted = true }: { isWanted?: boolean }) {
  const read = useRead(ask, { isWanted });
  const { reading } = read;
  const now = reading.kind === 'ready' ? reading.value : reading.kind;
  useEffect(() => {
    ({ again } = read);
    if (shown.at(-1) !== now) shown.push(now);
  });
  return null;
}

const open = (isWanted?: boolean) => {
  const root = createRoot(document.createElement('div'));
  const render = (wanted = true) => flushSync(() => root.render(<Reader isWanted={wanted} />));
  render(isWanted);
  leave = () => root.unmount();
  return render;
};

const asked = (times: number) => expect.poll(() => questions.length).toBe(times);

beforeEach(() => {
  shown = [];
  questions = [];
});
afterEach(() => leave());

test('shows that it is loading, then the answer', async () => {
  open();
  await asked(1);
  await expect.poll(() => shown).toEqual(['reading']);
  questions[0]?.answer.next('orders of May');
  await expect.poll(() => shown).toEqual(['reading', 'orders of May']);
});

test('a failed read is retried, and shows that it is loading again', async () => {
  open();
  await asked(1);
  questions[0]?.answer.error(new Error('away'));
  await expect.poll(() => shown).toEqual(['reading', 'failed']);
  again();
  await asked(2);
  questions[1]?.answer.next('orders of May');
  await expect.poll(() => shown).toEqual(['reading', 'failed', 'reading', 'orders of May']);
});

test('reloading keeps the answer until the next one arrives, and ignores the first request', async () => {
  open();
  await asked(1);
  questions[0]?.answer.next('orders of May');
  await expect.poll(() => shown).toEqual(['reading', 'orders of May']);
  again();
  await asked(2);
  questions[0]?.answer.next('late');
  questions[1]?.answer.next('orders of June');
  await expect.poll(() => shown).toEqual(['reading', 'orders of May', 'orders of June']);
  expect(questions.map(({ isHeard }) => isHeard)).toEqual([false, true]);
});

test('leaving the page cancels the request', async () => {
  open();
  await asked(1);
  leave();
  await expect.poll(() => questions.map(({ isHeard }) => isHeard)).toEqual([false]);
});

test('a read that nobody sees yet starts once it is needed', async () => {
  const render = open(false);
  await expect.poll(() => shown).toEqual(['reading']);
  expect(questions).toEqual([]);
  render(true);
  await asked(1);
  questions[0]?.answer.next('orders of May');
  await expect.poll(() => shown).toEqual(['reading', 'orders of May']);
});
