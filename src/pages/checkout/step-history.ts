import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CheckoutSnapshot, checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { sections } from '#schema/checkout/progress.ts';
import type { Section } from '#schema/checkout/progress.ts';

/** What the checkout stores in a history entry: its step, and how many of its entries come before it. */
interface Entry {
  step: Section | undefined;
  depth: number;
}

const isSection = (value: unknown): value is Section => sections.some((section) => section === value);

function readEntry(): Entry {
  const state = history.state as { step?: unknown; depth?: unknown } | null;
  const { step, depth } = state ?? {};
  return {
    step: isSection(step) ? step : undefined,
    depth: typeof depth === 'number' ? depth : 0,
  };
}

const write = (how: 'pushState' | 'replaceState', entry: Entry) =>
  history[how]({ ...(history.state as object), ...entry }, '');

/**
 * Gives each checkout step a history entry: Back leads to the previous step, Forward to the next one that is filled in.
 * Once the purchase is placed there is no step to go back to, so they are merged into one entry.
 * @returns true once the steps are one entry
 */
export function useStepHistory(actor: ActorRefFrom<typeof checkoutMachine>): boolean {
  const [isOneEntry, setOneEntry] = useState(false);
  useEffect(() => {
    let isBegun = false;
    let isGoing = false;
    let isOver = false;

    /**
     * Opens the step of the current history entry; if that step is not available, the entry is rewritten to the one
     * that is.
     */
    const goTo = (step: Section) => {
      isGoing = true;
      actor.send({ type: 'section.edit', section: step });
      isGoing = false;
      const { section } = actor.getSnapshot().context;
      if (section !== step) write('replaceState', { ...readEntry(), step: section });
    };

    const follow = (snapshot: CheckoutSnapshot) => {
      if (isGoing || isOver) return;
      if (snapshot.matches({ flow: 'placed' })) {
        isOver = true;
        scrollTo(0, 0);
        const { depth } = readEntry();
        if (depth === 0) setOneEntry(true);
        else {
          addEventListener('popstate', () => setOneEntry(true), { once: true });
          history.go(-depth);
        }
        return;
      }
      if (!snapshot.matches({ flow: 'open' })) return;
      const { section } = snapshot.context;
      const entry = readEntry();
      const isReturn = !isBegun && entry.step !== undefined;
      isBegun = true;
      if (entry.step === section) return;
      if (isReturn && entry.step !== undefined) goTo(entry.step);
      else if (entry.step === undefined) write('replaceState', { step: section, depth: 0 });
      else write('pushState', { step: section, depth: entry.depth + 1 });
    };

    const onPop = () => {
      const { step } = readEntry();
      const snapshot = actor.getSnapshot();
      if (step === undefined || !snapshot.matches({ flow: 'open' })) return;
      if (step !== snapshot.context.section) goTo(step);
    };

    follow(actor.getSnapshot());
    const { unsubscribe } = actor.subscribe(follow);
    addEventListener('popstate', onPop);
    return () => {
      unsubscribe();
      removeEventListener('popstate', onPop);
    };
  }, [actor]);
  return isOneEntry;
}
