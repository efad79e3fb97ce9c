import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFairQueue, inTurn } from './gateway/fair-queue.ts';
import { openThreads } from './threads.ts';

/** Functions that compute for longer than they wait: in the gateway's own thread they would hold everybody else up. */
const computing: ReadonlySet<string> = new Set(['invoice']);

/** Answered at a time: while one computes, another waits for the database. */
const places = 2;
/** Of them for one address. */
const perLane = 1;

type Headers = readonly (readonly [string, string])[];
export type FunctionCall = {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
};
export type FunctionReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
};
/** Where a thread finds its function, and what that reads in place of the environment. */
export type FunctionSource = {
  readonly module: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

export type FunctionThreads = {
  /** Answers for the function `name` if it computes; undefined otherwise. */
  readonly handlerOf: (
    name: string,
  ) => ((request: Request, address: string) => Promise<Response>) | undefined;
  readonly close: () => Promise<void>;
};

/** @param folder where the functions lie */
export function openFunctionThreads(folder: string, env: FunctionSource['env']): FunctionThreads {
  const queue = createFairQueue({ places, perLane });
  const open = [...computing].map((name) => {
    const module = pathToFileURL(join(folder, name, 'handler.ts')).href;
    const script = new URL('./function-worker.ts', import.meta.url);
    return [
      name,
      openThreads<FunctionCall, FunctionReply>(script, 1, { module, env } satisfies FunctionSource),
    ] as const;
  });
  const threads = new Map(open);
  return {
    handlerOf: (name) => {
      const own = threads.get(name);
      if (own === undefined) return undefined;
      return async (request, address) => {
        const call = {
          method: request.method,
          url: request.url,
          headers: [...request.headers],
          body: new Uint8Array(await request.arrayBuffer()),
        };
        const reply = await inTurn(queue, address, () => own.ask(call));
        return new Response(reply.body.length === 0 ? null : reply.body, {
          status: reply.status,
          headers: reply.headers.map(([key, value]) => [key, value] as [string, string]),
        });
      };
    },
    close: async () => {
      await Promise.all([...threads.values()].map((own) => own.close()));
    },
  };
}
