const apiVersion = '2024-01-01';

/** An error of the auth API: HTTP status, GoTrue's error code, its message. */
export class AuthProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  /** Added to the body next to code and message. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.details = details;
  }
}

/** The error in the format of the client's `X-Supabase-Api-Version`. */
export function authProblemResponse(problem: AuthProblem, requestedVersion: string | undefined): Response {
  const modern = /^\d{4}-\d\d-\d\d$/.test(requestedVersion ?? '') && (requestedVersion ?? '') >= apiVersion;
  const body = modern
    ? { code: problem.code, message: problem.message, ...problem.details }
    : { code: problem.status, error_code: problem.code, msg: problem.message, ...problem.details };
  const headers = modern ? { ...problem.headers, 'x-supabase-api-version': apiVersion } : problem.headers;
  return Response.json(body, { status: problem.status, headers });
}

export function invalid(message: string, status = 400): AuthProblem {
  return new AuthProblem(status, 'validation_failed', message);
}
