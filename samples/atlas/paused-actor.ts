import { createActor, fromPromise } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { descriptorOf } from '#engine/chart/chart.ts';
import type { Model } from '#engine/paths.ts';

/** An event that could be sent now, with one of its payloads. */
export type AtlasChoice = {
  type: string;
  descriptor: string;
  index: number;
  /** A short form of the payload. */
  payload: string;
  /** False if its guards would reject it. */
  can: boolean;
};

export type LoggedEvent = { at: number; event: string };

/** A clock that only records timers until it is released. */
class HeldClock {
  #next = 0;
  #running = false;
  readonly #waiting = new Map<
    number,
    { run: () => void; delay: number; timer?: ReturnType<typeof setTimeout> }
  >();

  setTimeout(run: () => void, delay: number): number {
    this.#next += 1;
    this.#waiting.set(this.#next, { run, delay });
    if (this.#running) this.#start(this.#next);
    return this.#next;
  }

  clearTimeout(id: number): void {
    clearTimeout(this.#waiting.get(id)?.timer);
    this.#waiting.delete(id);
  }

  setRunning(running: boolean): void {
    this.#running = running;
    for (const [id, { timer }] of this.#waiting) {
      clearTimeout(timer);
      if (running) this.#start(id);
    }
  }

  #start(id: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    waiting.timer = setTimeout(() => {
      this.#waiting.delete(id);
      waiting.run();
    }, waiting.delay);
  }
}

const never = fromPromise(() => new Promise<never>(() => {}));

/** How long a port takes to answer once released: long enough to see the waiting state. */
const answerAfter = 1200;

export type Way = {
  model: number;
  steps: readonly (readonly [type: string, descriptor: string, index: number])[];
};

const brief = (payload: object) => {
  const text = JSON.stringify(payload, (_, value: unknown) =>
    value instanceof Error ? value.message : value,
  );
  return text === '{}' ? '' : text.slice(1, 140);
};

/**
 * The machine in the state where the path ends: its ports never answer and its clock never fires until they are
 * released.
 */
export function standAt(model: Model, steps: Way['steps']) {
  const clock = new HeldClock();
  const { machine, input, actionPorts, cases } = model;
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, never]));
  const actions = Object.fromEntries(actionPorts.map((name) => [name, () => {}]));
  const log: LoggedEvent[] = [];
  const actor = createActor(machine.provide({ actors, actions }), {
    input,
    clock,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.event' || inspected.actorRef !== actor) return;
      const { type } = inspected.event;
      if (type !== 'xstate.init') log.push({ at: log.length + 1, event: descriptorOf(type) });
    },
  });
  const answers = new Map<string, ReturnType<typeof setTimeout>>();

  const send = (type: string, descriptor: string, index: number) => {
    actor.send({ ...cases[descriptor]?.[index], type });
  };
  actor.start();
  for (const step of steps) send(...step);

  const handled = (snapshot: AnyMachineSnapshot) =>
    new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));

  /** Ports of the current state answer automatically, each with its first case. */
  const answer = () => {
    for (const type of handled(actor.getSnapshot())) {
      const descriptor = descriptorOf(type);
      if (!descriptor.startsWith('done.') || answers.has(type) || cases[descriptor] === undefined) continue;
      const timer = setTimeout(() => {
        answers.delete(type);
        if (handled(actor.getSnapshot()).has(type)) send(type, descriptor, 0);
      }, answerAfter);
      answers.set(type, timer);
    }
  };
  let watching: { unsubscribe: () => void } | null = null;
  const hold = () => {
    watching?.unsubscribe();
    watching = null;
    for (const timer of answers.values()) clearTimeout(timer);
    answers.clear();
    clock.setRunning(false);
  };

  return {
    actor: actor as AnyActorRef,
    log,
    send,
    setRunning: (running: boolean) => {
      hold();
      if (!running) return;
      clock.setRunning(true);
      watching = actor.subscribe(answer);
      answer();
    },
    /** Every event of the model that the current state handles. */
    choices: (): AtlasChoice[] => {
      const snapshot = actor.getSnapshot();
      return [...handled(snapshot)].flatMap((type) => {
        const descriptor = descriptorOf(type);
        return (cases[descriptor] ?? []).map((payload, index): AtlasChoice => {
          const event: EventObject = { ...payload, type };
          return { type, descriptor, index, payload: brief(payload), can: snapshot.can(event) };
        });
      });
    },
    stop: () => {
      hold();
      actor.stop();
    },
  };
}

export type Standing = ReturnType<typeof standAt>;
