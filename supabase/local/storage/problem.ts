import { DatabaseError } from 'pg';
import { isOfSession } from '../gateway/sessions.ts';

/** An error in the wording of Supabase Storage. */
export class StorageProblem extends Error {
  override readonly name = 'StorageProblem';
  /** The HTTP status that describes the error; sent as the body's `statusCode`. */
  readonly status: number;
  readonly code: string;
  /** The legacy name that clients still read. */
  readonly error: string;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly error?: string; readonly headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = more.error ?? code;
    this.headers = more.headers ?? {};
  }
}

/** Statuses that are sent unchanged. Supabase Storage answers every other refusal with 400. */
const plainStatuses = new Set([413, 416, 500, 501, 503]);

export const problems = {
  noSuchBucket: () =>
    new StorageProblem(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' }),
  noSuchKey: () => new StorageProblem(404, 'NoSuchKey', 'Object not found', { error: 'not_found' }),
  invalidKey: (key: string) => new StorageProblem(400, 'InvalidKey', `Invalid key: ${key}`),
  invalidBucket: () =>
    new StorageProblem(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' }),
  invalidRequest: (message: string) => new StorageProblem(400, 'InvalidRequest', message),
  invalidMimeType: (type: string) =>
    new StorageProblem(415, 'InvalidMimeType', `mime type ${type} is not supported`, {
      error: 'invalid_mime_type',
    }),
  tooLarge: (what = 'object') =>
    new StorageProblem(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, {
      error: 'Payload too large',
    }),
  accessDenied: (message: string) =>
    new StorageProblem(403, 'AccessDenied', message, { error: 'Unauthorized' }),
  exists: (code: 'KeyAlreadyExists' | 'BucketAlreadyExists' | 'ResourceAlreadyExists') =>
    new StorageProblem(409, code, 'The resource already exists', { error: 'Duplicate' }),
  notEmpty: () => new StorageProblem(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  invalidToken: (message: string) => new StorageProblem(400, 'InvalidJWT', message),
  invalidSignature: () => new StorageProblem(400, 'InvalidSignature', 'Invalid signature'),
  notSupported: (feature: string) =>
    new StorageProblem(501, 'NotSupported', `${feature} not supported by the embedded backend`),
  noSpace: () => new StorageProblem(500, 'InternalError', 'There is no space left to store the object'),
  databaseAway: () =>
    new StorageProblem(503, 'DatabaseTimeout', "The database isn't available. Try again in a second.", {
      headers: { 'retry-after': '1' },
    }),
} as const;

/** A PostgreSQL or connection error, as Supabase Storage reports it. */
export function problemOfDatabase(error: unknown): StorageProblem {
  // The connection failed or was lost.
  if (!(error instanceof DatabaseError)) return problems.databaseAway();
  const { code = '', message } = error;
  switch (code) {
    case '42501':
      return problems.accessDenied(
        message.includes('row-level security') ? 'new row violates row-level security policy' : message,
      );
    case '23505':
      return problems.exists('ResourceAlreadyExists');
    case '23503':
      return new StorageProblem(404, 'InvalidRequest', 'The related resource does not exist');
    case '55P03':
      return new StorageProblem(423, 'ResourceLocked', 'The resource is locked');
    case '22P02':
      return new StorageProblem(400, 'InvalidParameter', message);
    case '42P17':
      return new StorageProblem(
        503,
        'DatabaseInvalidObjectDefinition',
        'The database schema is invalid or incompatible.',
      );
    default:
      return /^(?:08|53|57)/.test(code)
        ? problems.databaseAway()
        : new StorageProblem(500, 'DatabaseError', `database error, code: ${code}`);
  }
}

/** The answer for any thrown value; unexpected errors reveal no details. */
export function refuse(error: unknown): Response {
  const problem =
    error instanceof StorageProblem
      ? error
      : new StorageProblem(500, 'InternalError', 'Internal Server Error', { error: 'Internal' });
  const { status, code, message, headers } = problem;
  return Response.json(
    { statusCode: String(status), error: problem.error, message, code },
    {
      status: plainStatuses.has(status) || isOfSession(problem) ? status : 400,
      headers: { 'cache-control': 'no-store', ...headers },
    },
  );
}
