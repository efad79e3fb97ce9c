import type { Env } from './config.ts';
import type { Handler } from './http.ts';
import { forLiveSessions } from './live-session.ts';

declare const Deno: {
  serve(handler: Handler): unknown;
  env: { get(name: string): string | undefined };
};

/**
 * Serves a handler in the edge runtime, only to live sessions; the embedded backend imports `handler.ts` instead,
 * never this file, and checks the session itself.
 */
export function serve(createHandler: (env: Env) => Handler): void {
  const env: Env = (name) => Deno.env.get(name);
  Deno.serve(forLiveSessions(env, (input, init) => fetch(input, init), createHandler(env)));
}
