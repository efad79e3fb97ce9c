const apiVersion = '2024-01-01';

/** A refusal of the auth API: HTTP status, GoTrue's error code, its message. */
export class AuthProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** The problem in the shape that the client's `X-Supabase-Api-Version` asks for. */
export function authProblemResponse(problem: AuthProblem, requestedVersion: string | undefined): Response {
  const modern = requestedVersion !== undefined && requestedVersion >= apiVersion;
  const body = modern
    ? { code: problem.code, message: problem.message }
    : { code: problem.status, error_code: problem.code, msg: problem.message };
  const headers = modern ? { ...problem.headers, 'x-supabase-api-version': apiVersion } : problem.headers;
  return Response.json(body, { status: problem.status, headers });
}
