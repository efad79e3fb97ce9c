// Runs under Deno, not Node: starts the function named by the first argument on the socket named by the second.

export type Handler = (request: Request, info: unknown) => Response | Promise<Response>;
type Serve = (options: { readonly path: string }, handler: Handler) => unknown;
type Wanted = Handler | { readonly handler?: Handler };

declare const Deno: { serve: unknown; readonly args: readonly [file: string, socket: string] };

const [file, path] = Deno.args;
const listen = Deno.serve as Serve;

/** Ignores the port that a function requests, as the edge runtime does. */
function serve(handler: Handler): unknown {
  // A request over a socket has the scheme http+unix, which no function expects.
  return listen({ path }, (request, info) =>
    handler(new Request(request.url.replace('http+unix:', 'http:'), request), info),
  );
}

Deno.serve = (first: Wanted, second?: Handler) => {
  const handler = typeof first === 'function' ? first : (second ?? first.handler);
  if (handler === undefined) throw new TypeError('Deno.serve needs a handler.');
  return serve(handler);
};

const loaded = (await import(file)) as { readonly default?: { readonly fetch?: Handler } };
if (loaded.default?.fetch !== undefined) serve(loaded.default.fetch);
