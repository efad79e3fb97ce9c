/**
 * Every limit on the contents of one request to the gateway; those of its head are in src/http/limits.ts, and
 * docs/security.md lists all. Limits are inclusive, sizes are in bytes.
 */

/** One header that PostgREST parses, such as `Accept` or `Prefer`. */
export const longestParsedHeader = 1024;
/** Body of REST, auth and functions. */
export const bodyLimit = 1024 * 1024;
/** Nesting of objects and arrays in a JSON body. */
export const depthLimit = 64;

/** Length of a number in JSON, with its sign, point and exponent. */
export const numberLimit = 40;
/**
 * Digits of its exponent: PostgreSQL reads `1e131071` as a number and writes it with as many digits, so that a few
 * kilobytes become gigabytes.
 */
export const exponentLimit = 2;

/** Parameters of a query, and keys of each object in a body: more than any row or procedure of the shop has. */
export const keyLimit = 30;
/**
 * A name of a table, column, argument, alias or hint: PostgreSQL has no longer names. PostgREST compares an unknown
 * name with every known one, letter by letter.
 */
export const nameLimit = 63;
/** Depth of embedded tables, except for the service role; also of the tables that a filter's name leads through. */
export const embedDepthLimit = 3;
/** The same for the service role, which may nest deeper. */
export const serviceDepthLimit = 12;
/** Embedded tables of a query. */
export const embedLimit = 20;
/** Columns, orders, conditions, groups and embedded tables in one parameter: PostgREST needs quadratic time for a list. */
export const termLimit = 200;
/** Depth of `and(…)` and `or(…)` within each other. */
export const logicDepthLimit = 8;
/** Arrows of one JSON path. */
export const arrowLimit = 8;
/** A key in a JSON path. */
export const jsonKeyLimit = 200;
