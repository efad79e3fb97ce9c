import type { ErrorBody } from './errors.ts';

/** Codes of a refused token: its session has ended, its account is suspended, or the token has expired. */
const endedCode = /^(?:session_ended|account_suspended|not_signed_in|PGRST30\d)$/;

/** Codes of a token that may have expired only by the server's clock: a device's clock can be slow. */
const expiredCode = /^(?:not_signed_in|PGRST30\d)$/;

/**
 * The next token of the refused one's owner; null if there is none. One that may only have expired is renewed first:
 * rejects if that gets no answer.
 */
export type NextToken = (refused: string, mayBeExpired: boolean) => Promise<string | null>;

/** What `SendAgain` answers. */
export async function headersAgain(
  answer: Response,
  headers: Headers,
  nextToken: NextToken,
): Promise<Headers | null> {
  const { code = '', message = '' } = (await answer.json().catch(() => ({}))) as ErrorBody;
  const token = headers.get('authorization')?.replace(/^Bearer /, '');
  const reason = [code, message].find((text) => endedCode.test(text));
  if (token === undefined || reason === undefined) return null;
  const coming = nextToken(token, answer.status === 401 && expiredCode.test(reason));
  // A suspended account does not log in again: its sentence is shown at once.
  const next = answer.status === 403 ? null : await coming;
  if (next === null) return null;
  headers.set('authorization', `Bearer ${next}`);
  return headers;
}
