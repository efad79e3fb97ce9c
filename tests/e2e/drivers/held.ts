import type { Page, Route } from '@playwright/test';

/** Requests that wait for the test, so that a person sees the page wait. */
export type Held = {
  /** The newest one, once it is there; what was asked before it is over. */
  next: () => Promise<Route>;
  /** All that are there, once there are `count`. */
  all: (count: number) => Promise<Route[]>;
};

/** Holds what the page asks at an address. The real backend answers when the test lets a request go on. */
export async function hold(page: Page, address: string | RegExp): Promise<Held> {
  let waiting: Route[] = [];
  let arrived = (): void => undefined;
  await page.route(address, (route) => {
    waiting.push(route);
    arrived();
  });
  const all = async (count: number): Promise<Route[]> => {
    while (waiting.length < count) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
    const held = waiting;
    waiting = [];
    return held;
  };
  return {
    all,
    next: async () => {
      const held = (await all(1)).at(-1);
      if (held === undefined) throw new Error(`Nothing was asked at ${String(address)}`);
      return held;
    },
  };
}
