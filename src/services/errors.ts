import { Data } from 'effect';
import { refusalTexts } from '#schema/texts/refusal-texts.ts';

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

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * The hint of a procedure that refuses a form: its sentences by field. `{"fields": {…}}` names the fields as the columns
 * are named, and the forms name them in camel case.
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

/** Written by the database or by PostgREST, not by a procedure of ours (those say PT and a status). */
const isRaw = ({ code = '' }: ErrorBody): boolean => /^(PGRST\w*|(?!PT\d)[0-9A-Z]{5})$/.test(code);

/** The column that a constraint or a missing value is about, as forms name it. */
function refusedColumn(message: string): string | null {
  const missing = /null value in column "([^"]+)"/.exec(message)?.[1];
  if (missing !== undefined) return camelCase(missing);
  const [, table, constraint] = /relation "([^"]+)" violates check constraint "([^"]+)"/.exec(message) ?? [];
  if (table === undefined || constraint === undefined || !constraint.startsWith(`${table}_`)) return null;
  return camelCase(constraint.slice(table.length + 1).replace(/_check\d*$|_state$/, ''));
}

/** The error of a status. */
function ofStatus(status: number, body: ErrorBody, code: string, message: string): ServiceError {
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
      // The shop has answered; it was a provider of the shop that did not.
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

/** What the database refuses by itself, by its code: the status, our stable code and our sentence. */
const refusals: Readonly<Record<string, readonly [status: number, code: string, sentence: string]>> = {
  23502: [422, 'value_refused', refusalTexts.value],
  23514: [422, 'value_refused', refusalTexts.value],
  22001: [422, 'value_refused', refusalTexts.value],
  23505: [409, 'already_there', refusalTexts.twice],
  23503: [409, 'no_longer_there', refusalTexts.gone],
  42501: [403, 'not_allowed', refusalTexts.notAllowed],
};

/** The same for all other codes, by the kind of error. */
const others: Readonly<Record<string, readonly [sentence: string, code?: string]>> = {
  NotAllowed: [refusalTexts.notAllowed],
  NotFound: [refusalTexts.notFound],
  Conflict: [refusalTexts.gone, 'changed_meanwhile'],
  Invalid: [refusalTexts.malformed, 'malformed'],
  RateLimited: [refusalTexts.busy],
  Unavailable: [refusalTexts.busy],
};

/** What people are told instead of the database's own words, which name tables, columns and rules. */
function plain(status: number, { code = '', message = '' }: ErrorBody): ServiceError {
  const refusal = refusals[code];
  if (refusal !== undefined) {
    const column = refusal[0] === 422 ? refusedColumn(message) : null;
    const fields = column === null ? {} : { hint: JSON.stringify({ [column]: refusalTexts.field }) };
    return ofStatus(refusal[0], fields, refusal[1], refusal[2]);
  }
  const error = ofStatus(status, { code, message }, code, message);
  const [sentence, stable = code] = others[error._tag] ?? [];
  return sentence === undefined ? error : ofStatus(status, {}, stable, sentence);
}

/**
 * Our procedures put a stable code into `message` and a sentence into `details`; functions use `code` and `message`.
 */
export function errorOf(status: number, body: ErrorBody): ServiceError {
  // Two transactions conflicted or the statement ran out of time: rolled back, nothing was done. PostgREST reports a 500.
  if (['40001', '40P01', '55P03', '57014'].includes(body.code ?? ''))
    return new Unavailable({ message: refusalTexts.busy });
  if (isRaw(body)) return plain(status, body);
  const code = body.details ? (body.message ?? '') : (body.code ?? body.message ?? '');
  return ofStatus(status, body, code, body.details ?? body.message ?? `HTTP ${status}`);
}
