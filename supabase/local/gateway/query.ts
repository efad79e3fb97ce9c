import type { RestProblem } from './reply.ts';

/** Maximum parameters of a query, and keys of each object in a body: more than any row or procedure of the shop has. */
export const keyLimit = 30;
/** Maximum depth of embedded tables, except for the service role. */
export const embedDepthLimit = 3;
/** Maximum embedded tables in one query. */
const embedLimit = 20;
/** Maximum columns, orders or conditions in one parameter: PostgREST handles a list in quadratic time. */
const listLimit = 200;
/** Maximum length of `alias:table!hint!inner`. */
const embedNameLimit = 200;

/** Parameters that hold lists. Filters with `in.(…)` hold plain values, which cost almost nothing. */
const lists = /(?:^|\.)(?:select|columns|order|and|or|on_conflict)$/;

export function tooManyKeys(where: 'body' | 'query'): RestProblem {
  return {
    status: 400,
    code: 'PGRST100',
    message: `More than ${keyLimit} ${where === 'body' ? 'keys in one object of the body' : 'parameters in the query'}.`,
  };
}

/** The pairs of a query or a form as PostgREST parses them: it also splits at semicolons. */
export function pairsOf(text: string): URLSearchParams {
  return new URLSearchParams(text.replaceAll(';', '&'));
}

function refusal(message: string): RestProblem {
  return { status: 400, code: 'PGRST100', message };
}

/** Why a `select` is refused. `count()` and other aggregates embed nothing. */
function selectProblem(select: string, deepest: number): RestProblem | undefined {
  let depth = 0;
  let embeds = 0;
  let name = 0;
  let quoted = false;
  for (let i = 0; i < select.length; i++) {
    const char = select[i];
    if (char === '"') quoted = !quoted;
    if (quoted) continue;
    if (char === ',' || char === ')') {
      name = i + 1;
      if (char === ')') depth -= 1;
    } else if (char === '(') {
      if (i - name > embedNameLimit) {
        return refusal(`The name of an embedded table is longer than ${embedNameLimit} characters.`);
      }
      name = i + 1;
      depth += 1;
      if (select[i + 1] === ')') continue;
      embeds += 1;
      if (embeds > embedLimit) return refusal(`More than ${embedLimit} embedded tables.`);
      if (depth > deepest) return refusal(`Tables embedded deeper than ${deepest} levels.`);
    }
  }
  return undefined;
}

/**
 * Why a query is not forwarded to PostgREST; undefined when it may be.
 * @param search of the URL, without the question mark
 * @param isService the service key may nest deeper
 */
export function queryProblem(search: string, isService: boolean): RestProblem | undefined {
  if (search === '') return undefined;
  if (search.split(/[&;]/, keyLimit + 1).length > keyLimit) return tooManyKeys('query');
  for (const [name, value] of pairsOf(search)) {
    if (!lists.test(name)) continue;
    if (value.split(',', listLimit + 1).length > listLimit) {
      return refusal(`More than ${listLimit} entries in ${name}.`);
    }
    if (name === 'select') {
      const problem = selectProblem(value, isService ? Infinity : embedDepthLimit);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}
