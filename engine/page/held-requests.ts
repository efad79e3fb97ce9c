import type { Page, Route } from '@playwright/test';

type Answer = (route: Route) => Promise<void>;

/** Requests held by the test, so that the page shows its waiting state. */
export type Held = {
  /**
   * Answers held requests and those that arrive later in this step of the path; resolves with the first answered one.
   * Requests that the page has aborted are answered without effect.
   */
  answer: (answer: Answer) => Promise<void>;
};

const held = new WeakMap<Page, (() => void)[]>();

/** From here on requests are held again. */
export const holdAgain = (page: Page): void => {
  for (const close of held.get(page) ?? []) close();
};

/**
 * Holds the page's requests to a URL, optionally only one method. The real backend answers when the test releases a
 * request.
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
        // A request that the page has aborted cannot be answered.
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
/** Breaks the connection. */
export const breakOff: Answer = (route) => route.abort('failed');
