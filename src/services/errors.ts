import { Data } from 'effect';

/** The connection failed: it is unknown whether the server did anything. */
export class NetworkError extends Data.TaggedError('NetworkError')<{ cause: unknown }> {}
/** 503: the backend is temporarily unavailable. */
export class Unavailable extends Data.TaggedError('Unavailable')<{ message: string }> {}
export class RateLimited extends Data.TaggedError('RateLimited')<{ message: string }> {}
/** 401: nobody is signed in, or no longer. Nothing was done. */
export class SessionEnded extends Data.TaggedError('SessionEnded')<{ message: string; code: string }> {}
/** 403; `code` is the server's stable code, if it gave one. */
export class NotAllowed extends Data.TaggedError('NotAllowed')<{ message: string; code?: string }> {}
export class NotFound extends Data.TaggedError('NotFound')<{ message: string }> {}
/** The server's state no longer allows it (already paid, hold expired); `code` is the server's stable code. */
export class Conflict extends Data.TaggedError('Conflict')<{ code: string; message: string }> {}
/**
 * The request is invalid; `code` is the server's stable code, `message` its sentence, `problems` one for each invalid
 * field that the server lists.
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
/** An unexpected answer, or one that fails to decode. */
export class Unexpected extends Data.TaggedError('Unexpected')<{ cause: unknown }> {}

export type ServiceError =
  | NetworkError
  | Unavailable
  | RateLimited
  | SessionEnded
  | NotAllowed
  | NotFound
  | Conflict
  | Invalid
  | AuthRefused
  | Unexpected;

/** An error answer of PostgREST ({code, message, details}) or of an edge function ({code, message}). */
export type ErrorBody = { code?: string; message?: string; details?: string | null; hint?: string | null };

export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * The hint of a procedure that refuses a form: its sentences by field. `{"fields": {…}}` uses the columns' names, and
 * the forms use camel case.
 */
function problemsIn(hint: string | null | undefined): { problems?: Readonly<Record<string, string>> } {
  if (hint === undefined || hint === null || !hint.startsWith('{')) return {};
  try {
    const found: unknown = JSON.parse(hint);
    if (!isObject(found)) return {};
    const named =
      'fields' in found && isObject(found.fields)
        ? Object.entries(found.fields).map(([name, text]): [string, unknown] => [camelCase(name), text])
        : Object.entries(found);
    const sentences = named.filter(([, text]) => typeof text === 'string');
    return sentences.length === 0 ? {} : { problems: Object.fromEntries(sentences) };
  } catch {
    return {};
  }
}

/** The error of a status. */
export function ofStatus(status: number, body: ErrorBody, code: string, message: string): ServiceError {
  switch (status) {
    case 401:
      return new SessionEnded({ message, code });
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
      // The shop has answered; one of its providers did not.
      if (code === 'provider_unavailable') return new Conflict({ code, message });
      return new Unavailable({ message });
    case 503:
    case 504:
      return new Unavailable({ message });
    case 0:
      return new NetworkError({ cause: message });
    default:
      return new Unexpected({ cause: { status, ...body } });
  }
}
