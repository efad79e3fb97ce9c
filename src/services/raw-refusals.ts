import { refusalTexts } from '#schema/texts/refusal-texts.ts';
import { camelCase, ofStatus, Unavailable } from './errors.ts';
import type { ErrorBody, ServiceError } from './errors.ts';

/** The column of a constraint or a missing value, as forms name it. */
function refusedColumn(message: string): string | null {
  const missing = /null value in column "([^"]+)"/.exec(message)?.[1];
  if (missing !== undefined) return camelCase(missing);
  const [, table, constraint] = /relation "([^"]+)" violates check constraint "([^"]+)"/.exec(message) ?? [];
  if (table === undefined || constraint === undefined || !constraint.startsWith(`${table}_`)) return null;
  return camelCase(constraint.slice(table.length + 1).replace(/_check\d*$|_state$/, ''));
}

/** Errors that the database itself raises, by code: the status, our stable code and our sentence. */
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
  SessionEnded: [refusalTexts.ended],
  NotAllowed: [refusalTexts.notAllowed],
  NotFound: [refusalTexts.notFound],
  Conflict: [refusalTexts.gone, 'changed_since'],
  Invalid: [refusalTexts.malformed, 'malformed'],
  RateLimited: [refusalTexts.busy],
  Unavailable: [refusalTexts.busy],
};

/** What people see instead of the database's own messages, which contain tables, columns and rules. */
export function plain(status: number, { code = '', message = '' }: ErrorBody): ServiceError {
  // Two transactions conflicted or the statement timed out: rolled back, nothing was done. PostgREST reports a 500.
  if (['40001', '40P01', '55P03', '57014'].includes(code))
    return new Unavailable({ message: refusalTexts.busy });
  // PostgREST answers 401 instead of 403 where the caller has no session.
  const refusal = status === 401 ? undefined : refusals[code];
  if (refusal !== undefined) {
    const column = refusal[0] === 422 ? refusedColumn(message) : null;
    const fields = column === null ? {} : { hint: JSON.stringify({ [column]: refusalTexts.field }) };
    return ofStatus(refusal[0], fields, refusal[1], refusal[2]);
  }
  const error = ofStatus(status, { code, message }, code, message);
  const [sentence, stable = code] = others[error._tag] ?? [];
  return sentence === undefined ? error : ofStatus(status, {}, stable, sentence);
}
