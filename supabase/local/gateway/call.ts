import type { IncomingMessage } from 'node:http';
import { readContent, type Content } from './grammar/content.ts';
import { readPairs } from './grammar/pairs.ts';
import { readQuery, type Query } from './grammar/query.ts';
import { Refused } from './grammar/reader.ts';
import { longestParsedHeader } from './limits.ts';
import type { Call } from './procedures.ts';
import type { RestProblem } from './reply.ts';

/** Headers that decide how PostgREST reads a request: it uses the first of several, others might use the last. */
const single = [
  'content-type',
  'content-profile',
  'accept-profile',
  'accept',
  'range',
  'range-unit',
  'apikey',
];

/** A request as the gateway understood it; PostgREST gets this and nothing else that it could read differently. */
export type Understood = {
  /** The query for PostgREST. */
  readonly search: string;
  readonly body: Buffer | undefined;
  /** Replaces the request's Content-Type and Prefer: names and values in turn. */
  readonly headers: readonly string[];
  /** What the request passes to a procedure. */
  readonly call: Call;
};

export type Understanding<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: RestProblem };

/** The preferences of all Prefer headers. */
function readPreferences({ headers }: IncomingMessage): readonly string[] {
  const preferences = [headers['prefer'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (preferences.some((entry) => !/^[\x21-\x7e]+(?:[ \t]*;[ \t]*[\x21-\x7e]+)*$/.test(entry))) {
    throw new Refused('The Prefer header cannot be read.');
  }
  return preferences;
}

/** Why the headers are refused; undefined when they are not. */
export function headProblem({ headersDistinct }: IncomingMessage): RestProblem | undefined {
  const repeated = single.find((name) => (headersDistinct[name]?.length ?? 0) > 1);
  if (repeated !== undefined) {
    return { status: 400, code: 'PGRST102', message: `The header ${repeated} is given twice.` };
  }
  const long = [...single, 'prefer'].find((name) => {
    const size = (headersDistinct[name] ?? []).reduce((sum, value) => sum + value.length, 0);
    return size > longestParsedHeader;
  });
  return long === undefined
    ? undefined
    : {
        status: 431,
        code: 'PGRST102',
        message: `The header ${long} is longer than ${longestParsedHeader} characters.`,
      };
}

const bodyMethods = new Set(['POST', 'PUT', 'PATCH']);

function passed(content: Content | undefined, query: Query, isObject: boolean): Call {
  if (content === undefined) return { args: new Set(query.args), whole: undefined, isObject };
  // Only JSON may leave the choice of its keys to `columns`.
  const named = content.format === 'json' ? query.columns : undefined;
  return { args: named === undefined ? content.names : new Set(named), whole: content.format, isObject };
}

/** Reads the body and the preferences. @throws Refused */
function read(
  request: IncomingMessage,
  query: Query,
  given: Buffer | undefined,
  isCall: boolean,
): Understood {
  const preferences = readPreferences(request);
  const hasBody = bodyMethods.has(request.method ?? '');
  const content = hasBody
    ? readContent(given ?? Buffer.alloc(0), request.headers['content-type'] ?? 'application/json', {
        isCall,
        mayDiffer: query.columns !== undefined && request.method !== 'PUT',
      })
    : undefined;
  return {
    search: query.search,
    body: content?.body,
    headers: [
      ...(content === undefined ? [] : ['Content-Type', content.type]),
      ...(preferences.length === 0 ? [] : ['Prefer', preferences.join(', ')]),
    ],
    call: passed(content, query, preferences.includes('params=single-object')),
  };
}

/** Runs `work`; what is not understood is refused with 400 and `code`. */
function understanding<T>(code: string, work: () => T): Understanding<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, problem: { status: 400, code, message: error.message } };
  }
}

/** @param isCall whether a procedure is called */
export function understandQuery(
  { method }: IncomingMessage,
  search: string,
  { isCall, isService }: { readonly isCall: boolean; readonly isService: boolean },
): Understanding<Query> {
  const isRead = method === 'GET' || method === 'HEAD';
  return understanding('PGRST100', () => {
    const pairs = readPairs(search, 'parameters in the query').filter(([name]) => name !== 'apikey');
    return readQuery(pairs, { isService, isReadCall: isCall && isRead });
  });
}

export function understand(
  request: IncomingMessage,
  query: Query,
  body: Buffer | undefined,
  isCall: boolean,
): Understanding<Understood> {
  return understanding('PGRST102', () => read(request, query, body, isCall));
}
