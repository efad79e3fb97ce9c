import { ofStatus, Unexpected } from './errors.ts';
import type { ErrorBody, ServiceError } from './errors.ts';

/** Written by the database or by PostgREST, not by one of our procedures (those use PT and a status). */
const isRaw = ({ code = '' }: ErrorBody): boolean => /^(PGRST\w*|(?!PT\d)[0-9A-Z]{5})$/.test(code);

/**
 * Our procedures put a stable code into `message` and a sentence into `details`; functions use `code` and `message`.
 */
export async function errorOf(status: number, body: ErrorBody): Promise<ServiceError> {
  if (isRaw(body)) {
    // Loaded on demand, because few people see such an error; if that fails, it counts as unexpected.
    const load = import('./raw-refusals.ts').catch(() => null);
    return (await load)?.plain(status, body) ?? new Unexpected({ cause: { status, ...body } });
  }
  const code = body.details ? (body.message ?? '') : (body.code ?? body.message ?? '');
  return ofStatus(status, body, code, body.details ?? body.message ?? `HTTP ${status}`);
}
