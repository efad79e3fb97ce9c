import { useRef, useState } from 'react';

/** A sort order that is sent after each move. `onChanged` reloads the items after the response to the last change. */
export function useSentOrder<Item extends { id: string }>(items: readonly Item[], onChanged: () => void) {
  const [order, setOrder] = useState<readonly string[]>(() => items.map(({ id }) => id));
  const [read, setRead] = useState(items);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const last = useRef<Promise<void>>(Promise.resolve());
  const queued = useRef(0);
  if (read !== items) {
    setRead(items);
    // A read during a pending change may be older than that change.
    if (!isBusy) setOrder(items.map(({ id }) => id));
  }
  /**
   * @param act returns a sentence that says why nothing was done, or null
   * @param whenLast called with that sentence or null, unless another change is pending
   */
  const send = (act: () => Promise<string | null>, whenLast?: (refused: string | null) => void) => {
    queued.current += 1;
    setBusy(true);
    const sendAfter = async (before: Promise<void>) => {
      await before;
      const refused = await act();
      setProblem(refused);
      queued.current -= 1;
      if (queued.current > 0) return;
      setBusy(false);
      whenLast?.(refused);
      onChanged();
    };
    // Each order lists all entries: the last one counts, so they must arrive one after another.
    last.current = sendAfter(last.current);
  };
  const shown = order.flatMap((id) => items.filter((each) => each.id === id));
  return { order, setOrder, shown, problem, setProblem, isBusy, send };
}
