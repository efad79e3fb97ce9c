/** The path and query for PostgREST, without the prefix and without anything that would lead elsewhere. */
export type RestTarget = {
  /** Decoded, without empty segments: `['rpc', 'quote_cart']`; empty for the API's root description. */
  readonly segments: readonly string[];
  /** Without the question mark. */
  readonly search: string;
};

export const restPrefix = '/rest/v1';

/**
 * Resolves `.`, `..`, empty and encoded segments as a server behind us might, so that we check the path that is read.
 * @param url that starts with `restPrefix`
 * @returns undefined when the encoding is broken
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
  return { segments, search };
}

/** Path and query for PostgREST. */
export function pathOf({ segments, search }: RestTarget): string {
  const path = `/${segments.map(encodeURIComponent).join('/')}`;
  return search === '' ? path : `${path}?${search}`;
}

/** The name of the called procedure; undefined for a table. */
export function procedureOf({ segments }: RestTarget): string | undefined {
  return segments[0] === 'rpc' ? segments[1] : undefined;
}
