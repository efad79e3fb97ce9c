import type { ServerResponse } from 'node:http';

/**
 * CORS headers of every gateway answer: any origin may read it, as on a Supabase project (tokens are never cookies).
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, ETag, Location, Preference-Applied, Retry-After, x-relay-error, x-request-id, x-supabase-api-version',
} as const;

/** Headers of the answer to a preflight. `requested` is its Access-Control-Request-Headers. */
export function preflightHeaders(requested: string | undefined): Record<string, string> {
  return {
    ...corsHeaders,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers':
      requested ??
      'authorization, apikey, content-type, accept-profile, content-profile, prefer, range, x-client-info',
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
  };
}

/** An error in PostgREST's format. */
export type RestProblem = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly headers?: Record<string, string>;
};

export function restProblemBody(problem: RestProblem): string {
  return JSON.stringify({
    code: problem.code,
    details: null,
    hint: problem.hint ?? null,
    message: problem.message,
  });
}

/**
 * Sends JSON unless an answer has started; then it closes the connection, so that the client does not take half for the
 * whole.
 */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    ...corsHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

/** @param id of the request */
export function sendProblem(response: ServerResponse, problem: RestProblem, id: string): void {
  const headers = { ...problem.headers, 'x-request-id': id };
  sendJson(response, problem.status, restProblemBody(problem), headers);
}

/** The answer while the database is down. */
export const databaseAway: RestProblem = {
  status: 503,
  code: 'PGRST000',
  message: "The database isn't available. Try again in a second.",
  headers: { 'retry-after': '1' },
};
