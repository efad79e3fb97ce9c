import type { ErrorBody } from './errors.ts';

/** What the server says of a token whose session has ended before it, or whose account is suspended. */
const endedCodes: ReadonlySet<string> = new Set(['session_ended', 'account_suspended']);

/**
 * Tells which token the server has refused for its session. The answer is passed on: whoever asked reports it as any other
 * refusal, and keeps what was typed.
 */
export function noticingEnd(fetcher: typeof fetch, ended: (token: string) => void): typeof fetch {
  return async (input, init) => {
    const answer = await fetcher(input, init);
    if (answer.status !== 401 && answer.status !== 403) return answer;
    const body = (await answer
      .clone()
      .json()
      .catch(() => ({}))) as ErrorBody;
    const token = new Headers(init?.headers).get('authorization')?.replace(/^Bearer /, '');
    if (token !== undefined && [body.code, body.message].some((code) => endedCodes.has(code ?? ''))) {
      ended(token);
    }
    return answer;
  };
}
