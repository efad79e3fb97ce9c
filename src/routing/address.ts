/** The parameter names of a pattern in order: `/products/:id` has the one name `id`. */
type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? [Name, ...ParamNames<Tail>]
    : [Rest]
  : [];

/** The parameters of a URL with this pattern, decoded. */
export type ParamsOf<Pattern extends string> = {
  readonly [Name in ParamNames<Pattern>[number]]: string;
};

/** One string per parameter, then the arguments of the query. */
type ArgsOf<Pattern extends string, Query extends unknown[]> = Pattern extends `${string}:${infer Rest}`
  ? [value: string, ...ArgsOf<Rest, Query>]
  : Query;

/** Builds the URLs of one pattern: first the parameters in order, then the arguments of the query. */
export interface Address<Pattern extends string, Args extends unknown[]> {
  (...args: Args): string;
  readonly pattern: Pattern;
  /** All values of the last parameter, if they are a fixed list: another one is not a page. */
  readonly values?: readonly string[];
}

/** Fields as a query string; empty and false values are omitted. */
export function queryText(fields: Record<string, string | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value) query.set(key, value);
  return query.toString();
}

/** @param query Builds the text after the question mark; for empty text the mark is omitted. */
export function path<const Pattern extends string>(pattern: Pattern): Address<Pattern, ArgsOf<Pattern, []>>;
export function path<const Pattern extends string, Query extends unknown[]>(
  pattern: Pattern,
  query: (...args: Query) => string,
): Address<Pattern, ArgsOf<Pattern, Query>>;
export function path(pattern: string, query?: (...args: unknown[]) => string): Address<string, unknown[]> {
  const build = (...args: unknown[]): string => {
    const rest = [...args];
    const bare = pattern.replaceAll(/:\w+/g, () => encodeURIComponent(String(rest.shift())));
    const text = query?.(...rest) ?? '';
    return text === '' ? bare : `${bare}?${text}`;
  };
  return Object.assign(build, { pattern });
}
