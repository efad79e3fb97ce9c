/** What PostgREST is asked, without the prefix and without anything in it that leads elsewhere. */
export type RestTarget = {
  /** Decoded, without empty ones: `['rpc', 'quote_cart']`; none for the description of the whole API. */
  readonly segments: readonly string[];
  /** Without the question mark and without the API key, which PostgREST would take for a filter. */
  readonly search: string;
};

export const restPrefix = '/rest/v1';

/**
 * Resolves `.`, `..`, empty and encoded parts as a server behind us might, so that what is checked is what is read.
 * @param url that begins with `restPrefix`
 * @returns undefined where the encoding is broken
 */
export function parseTarget(url: string): RestTarget | undefined {
  const mark = url.indexOf('?');
  const path = url.slice(restPrefix.length, mark === -1 ? undefined : mark);
  const search = mark === -1 ? '' : url.slice(mark + 1);
  const segments: string[] = [];
  try {
    for (const part of path.split('/')) {
      const segment = part.includes('%') ? decodeURIComponent(part) : part;
      if (segment === '..') segments.pop();
      else if (segment !== '' && segment !== '.') segments.push(segment);
    }
  } catch {
    return undefined;
  }
  const kept = search.includes('apikey=')
    ? search
        .split('&')
        .filter((pair) => !pair.startsWith('apikey='))
        .join('&')
    : search;
  return { segments, search: kept };
}

/** Path and query for PostgREST. */
export function pathOf({ segments, search }: RestTarget): string {
  const path = `/${segments.map(encodeURIComponent).join('/')}`;
  return search === '' ? path : `${path}?${search}`;
}

/** Name of the procedure that is called; undefined for a table. */
export function procedureOf({ segments }: RestTarget): string | undefined {
  return segments[0] === 'rpc' ? segments[1] : undefined;
}
