import { Data } from 'effect';

/** The connection failed: it is unknown whether the server did anything. */
export class NetworkError extends Data.TaggedError('NetworkError')<{ cause: unknown }> {}
/** 503: the backend is temporarily unavailable. */
export class Unavailable extends Data.TaggedError('Unavailable')<{ message: string }> {}
export class RateLimited extends Data.TaggedError('RateLimited')<{ message: string }> {}
/** `code` is the server's stable code, if it gave one. */
export class NotAllowed extends Data.TaggedError('NotAllowed')<{ message: string; code?: string }> {}
export class NotFound extends Data.TaggedError('NotFound')<{ message: string }> {}
/** The server's state no longer allows it (already paid, hold expired); `code` is the server's stable code. */
export class Conflict extends Data.TaggedError('Conflict')<{ code: string; message: string }> {}
/**
 * The request is invalid; `code` is the server's stable code, `message` its sentence, `problems` a sentence for each
 * wrong field if the server names them.
 */
export class Invalid extends Data.TaggedError('Invalid')<{
  code: string;
  message: string;
  problems?: Readonly<Record<string, string>>;
}> {}
/**
 * The auth server refused; `code` is its stable code (`invalid_credentials`, `weak_password`, …), empty if it has none.
 */
export class AuthRefused extends Data.TaggedError('AuthRefused')<{
  code: string;
  status: number;
  message: string;
}> {}
/** An unexpected answer, or one that does not decode. */
export class Unexpected extends Data.TaggedError('Unexpected')<{ cause: unknown }> {}

export type ServiceError =
  | NetworkError
  | Unavailable
  | RateLimited
  | NotAllowed
  | NotFound
  | Conflict
  | Invalid
  | AuthRefused
  | Unexpected;

/** An error answer of PostgREST ({code, message, details}) or of an edge function ({code, message}). */
export type ErrorBody = { code?: string; message?: string; details?: string | null; hint?: string | null };

/** The hint of a procedure that refuses a form: its sentences by field. */
function problemsIn(hint: string | null | undefined): { problems?: Readonly<Record<string, string>> } {
  if (hint === undefined || hint === null || !hint.startsWith('{')) return {};
  try {
    const found: unknown = JSON.parse(hint);
    const sentences = Object.entries(found as object).filter(([, text]) => typeof text === 'string');
    return sentences.length === 0 ? {} : { problems: Object.fromEntries(sentences) };
  } catch {
    return {};
  }
}

/**
 * Our procedures put a stable code into `message` and a sentence into `details`; functions use `code` and `message`.
 */
export function errorOf(status: number, body: ErrorBody): ServiceError {
  const code = body.details ? (body.message ?? '') : (body.code ?? body.message ?? '');
  const message = body.details ?? body.message ?? `HTTP ${status}`;
  // Two transactions conflicted and this one was rolled back: nothing was done. PostgREST reports it as a 500.
  if (['40001', '40P01', '55P03'].includes(body.code ?? '')) return new Unavailable({ message });
  switch (status) {
    case 401:
    case 403:
      return new NotAllowed({ message, ...(code === '' ? {} : { code }) });
    case 404:
    case 406:
      return new NotFound({ message });
    case 409:
    case 410:
    case 412:
      return new Conflict({ code, message });
    case 400:
    case 413:
    case 422:
      return new Invalid({ code, message, ...problemsIn(body.hint) });
    case 429:
      return new RateLimited({ message });
    case 502:
    case 503:
    case 504:
      return new Unavailable({ message });
    case 0:
      return new NetworkError({ cause: message });
    default:
      return new Unexpected({ cause: { status, ...body } });
  }
}
