/** Ends a turn. Further calls do nothing. */
export type Leave = () => void;

/**
 * Shares a few slots among many lanes. A lane is anything that must not crowd out the others, such as an address or a
 * user. Waiting lanes take turns, so a lane with one request waits for one turn of each other lane, not for all of
 * their requests.
 */
export type FairQueue = {
  /**
   * Calls `start` when it is the lane's turn, at once if a slot is free.
   * @returns a function that leaves the queue; it does nothing once `start` has run
   */
  readonly join: (lane: string, start: (leave: Leave) => void) => () => void;
};

type Lane = { active: number; readonly waiting: ((leave: Leave) => void)[] };

/**
 * @param places how many run at a time
 * @param perLane how many of them may belong to one lane
 */
export function createFairQueue({
  places,
  perLane,
}: {
  readonly places: number;
  readonly perLane: number;
}): FairQueue {
  // In order of their next turn.
  const lanes = new Map<string, Lane>();
  let active = 0;

  const begin = (name: string, lane: Lane, start: (leave: Leave) => void): void => {
    active += 1;
    lane.active += 1;
    lanes.delete(name);
    lanes.set(name, lane);
    let left = false;
    start(() => {
      if (left) return;
      left = true;
      active -= 1;
      lane.active -= 1;
      forget(name, lane);
      next();
    });
  };

  const forget = (name: string, lane: Lane): void => {
    if (lane.active === 0 && lane.waiting.length === 0 && lanes.get(name) === lane) lanes.delete(name);
  };

  const next = (): void => {
    for (;;) {
      if (active >= places) return;
      const found = lanes.entries().find(([, lane]) => lane.waiting.length > 0 && lane.active < perLane);
      const start = found?.[1].waiting.shift();
      if (found === undefined || start === undefined) return;
      begin(found[0], found[1], start);
    }
  };

  return {
    join: (name, start) => {
      const lane = lanes.get(name) ?? { active: 0, waiting: [] };
      if (active < places && lane.active < perLane) {
        begin(name, lane, start);
        return () => undefined;
      }
      lane.waiting.push(start);
      lanes.set(name, lane);
      return () => {
        const at = lane.waiting.indexOf(start);
        if (at !== -1) lane.waiting.splice(at, 1);
        forget(name, lane);
      };
    },
  };
}

/** Runs `work` when it is the lane's turn. */
export function inTurn<T>(queue: FairQueue, lane: string, work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  queue.join(lane, (leave) => resolve(work().finally(leave)));
  return promise;
}
