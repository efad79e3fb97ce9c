import type { Page, Route } from '@playwright/test';

type Answer = (route: Route) => Promise<void>;

/** Requests that wait for the test, so that a person sees the page wait. */
export type Held = {
  /**
   * Answers what waits and what still comes in this step of the path; resolves with the first that was answered. What
   * the page has given up meanwhile is answered as well, to nobody.
   */
  answer: (answer: Answer) => Promise<void>;
};

const held = new WeakMap<Page, (() => void)[]>();

/** From here on requests wait again. */
export const holdAgain = (page: Page): void => {
  for (const close of held.get(page) ?? []) close();
};

/**
 * Holds what the page asks at an address, by one method where it is named. The real backend answers when the test lets a
 * request go on.
 */
export async function hold(page: Page, address: string | RegExp, method?: string): Promise<Held> {
  let waiting: Route[] = [];
  let open: Answer | null = null;
  await page.route(address, async (route) => {
    if (method !== undefined && route.request().method() !== method) await route.fallback();
    else if (open === null) waiting.push(route);
    else await open(route);
  });
  const close = () => {
    open = null;
  };
  held.set(page, [...(held.get(page) ?? []), close]);
  return {
    answer: async (answer) => {
      let answered = (): void => undefined;
      const first = new Promise<void>((resolve) => {
        answered = resolve;
      });
      const give: Answer = async (route) => {
        // A request that the page has given up cannot be answered.
        await answer(route).catch((error: unknown) => {
          if (!page.isClosed() && route.request().failure() === null) throw error;
        });
        answered();
      };
      const here = waiting;
      waiting = [];
      open = give;
      for (const route of here) await give(route);
      await first;
    },
  };
}

export const goOn: Answer = (route) => route.continue();
/** The connection breaks. */
export const breakOff: Answer = (route) => route.abort('failed');
