import { Data } from 'effect';

/** The connection failed: nothing is known about what the server did. */
export class NetworkError extends Data.TaggedError('NetworkError')<{ cause: unknown }> {}
/** 503: the backend is away for a moment. */
export class Unavailable extends Data.TaggedError('Unavailable')<{ message: string }> {}
export class RateLimited extends Data.TaggedError('RateLimited')<{ message: string }> {}
export class NotAllowed extends Data.TaggedError('NotAllowed')<{ message: string }> {}
export class NotFound extends Data.TaggedError('NotFound')<{ message: string }> {}
/** The server's state does not allow it any more (already paid, hold gone); `code` is the server's stable word. */
export class Conflict extends Data.TaggedError('Conflict')<{ code: string; message: string }> {}
/** What was sent is not right; `code` is the server's stable word, `message` its sentence. */
export class Invalid extends Data.TaggedError('Invalid')<{ code: string; message: string }> {}
/** The auth server says no; `code` is its stable word (`invalid_credentials`, `weak_password`, …), empty where it has none. */
export class AuthRefused extends Data.TaggedError('AuthRefused')<{
  code: string;
  status: number;
  message: string;
}> {}
/** An answer that nobody foresaw, or one that does not decode. */
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
export type ErrorBody = { code?: string; message?: string; details?: string | null };

/** Our procedures put a stable code into `message` and a sentence into `details`; functions use `code` and `message`. */
export function errorOf(status: number, body: ErrorBody): ServiceError {
  const code = body.details ? (body.message ?? '') : (body.code ?? body.message ?? '');
  const message = body.details ?? body.message ?? `HTTP ${status}`;
  // Two transactions were in each other's way and this one gave in: nothing was done. PostgREST calls it a 500.
  if (['40001', '40P01', '55P03'].includes(body.code ?? '')) return new Unavailable({ message });
  switch (status) {
    case 401:
    case 403:
      return new NotAllowed({ message });
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
      return new Invalid({ code, message });
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
