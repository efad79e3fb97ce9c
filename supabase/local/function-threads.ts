import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionCall, FunctionReply, FunctionSource } from './function-call.ts';
import { createFairQueue, inTurn } from '#http/fair-queue.ts';
import { openThreads } from './threads.ts';

/** CPU-bound functions: in the gateway's own thread they would block everyone else. */
const computing: ReadonlySet<string> = new Set([
  'fetch-pictures',
  'invoice',
  'keep-picture',
  'packing-slips',
  'product-pictures',
  'rewrite-avatars',
  'statement',
]);

/** Called by the shop alone, one call at a time, and mostly waiting for websites: it would hold a place for nothing. */
const waiting: ReadonlySet<string> = new Set(['fetch-pictures']);

/** Calls handled at a time: while one computes, another waits for the database. */
const places = 2;
/** Calls at a time per address. */
const perLane = 1;

export type FunctionThreads = {
  /** The handler of the function `name` if it is CPU-bound; otherwise undefined. */
  readonly handlerOf: (
    name: string,
  ) => ((request: Request, address: string) => Promise<Response>) | undefined;
  readonly close: () => Promise<void>;
};

/** @param folder the folder of the functions */
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
        const ask = () => own.ask(call);
        const reply = await (waiting.has(name) ? ask() : inTurn(queue, address, ask));
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
