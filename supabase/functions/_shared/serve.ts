import type { Env } from './config.ts';
import type { Handler } from './http.ts';

declare const Deno: {
  serve(handler: Handler): unknown;
  env: { get(name: string): string | undefined };
};

/** Serves a handler in the edge runtime; the embedded backend imports `handler.ts` instead, never this file. */
export function serve(createHandler: (env: Env) => Handler): void {
  Deno.serve(createHandler((name) => Deno.env.get(name)));
}
