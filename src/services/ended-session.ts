/**
 * The headers to send a refused request with again; null to pass the refusal on. May take as long as a person needs to
 * log in.
 */
export type SendAgain = (refusal: Response, headers: Headers) => Promise<Headers | null>;

/**
 * Requests that outlive their session: a refused one has done nothing, so it waits until it may be sent again, with the
 * same body and key. Unsubscribing aborts it as any other.
 */
export function acrossSessions(fetcher: typeof fetch, sendAgain: SendAgain): typeof fetch {
  const ask: typeof fetch = async (input, init) => {
    const answer = await fetcher(input, init);
    if (answer.status !== 401 && answer.status !== 403) return answer;
    const headers = await sendAgain(answer.clone(), new Headers(init?.headers));
    return headers === null ? answer : ask(input, { ...init, headers });
  };
  return ask;
}
