export type Handler = (request: Request) => Promise<Response>;
/** What an edge function's `handler.ts` exports. */
export type HandlerModule = {
  readonly createHandler?: (env: (name: string) => string | undefined) => Handler;
};

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
/** Where a thread finds its function, and the variables that it reads instead of the environment. */
export type FunctionSource = {
  readonly module: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};
