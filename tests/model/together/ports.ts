import { fromPromise } from 'xstate';

/** A pending request; only the walk answers it. */
export type Call = {
  port: string;
  input: unknown;
  /** The signed-in person at the time of the request. */
  by: string | null;
  isOpen: () => boolean;
  give: (output: unknown) => void;
  fail: (error: unknown) => void;
};

/** Ports of several machines whose requests wait in one list. */
export function createPorts(whoIsHere: () => string | null) {
  const calls: Call[] = [];
  const ask = <Output, Input>(port: string, input: Input, signal: AbortSignal): Promise<Output> =>
    new Promise<Output>((resolve, reject) => {
      let isAnswered = false;
      const once =
        <Value>(say: (value: Value) => void) =>
        (value: Value) => {
          isAnswered = true;
          say(value);
        };
      calls.push({
        port,
        input,
        by: whoIsHere(),
        isOpen: () => !isAnswered && !signal.aborted,
        give: once((output) => resolve(output as Output)),
        fail: once(reject),
      });
    });
  return {
    calls,
    /** Waits for the answer to a request. */
    ask,
    /** The oldest request of a port that still waits. */
    oldest: (port: string) => calls.find((call) => call.port === port && call.isOpen()),
    port: <Output, Input>(port: string) =>
      fromPromise<Output, Input>(({ input, signal }) => ask<Output, Input>(port, input, signal)),
  };
}
