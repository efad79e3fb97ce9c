import { Agent, IncomingMessage, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { vi } from 'vitest';
import { openPlaces } from '../../../supabase/local/data-folder.ts';
import { withDatabase } from '../../../supabase/local/database.ts';
import { understand, understandQuery } from '../../../supabase/local/gateway/call.ts';
import { postgrestSocket } from '../../../supabase/local/postgrest.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;
let socketPath = '';
const agent = new Agent({ keepAlive: true });

/** Starts a backend with two tables and a few procedures. */
export async function startReaders(): Promise<void> {
  backend = await startBackend({ seed: false, jobs: false });
  socketPath = postgrestSocket(openPlaces(backend.dataFolder));
  await withDatabase(backend.databaseUrl, (db) =>
    db.query(`
      create table public.parts (id int primary key, name text, data jsonb, "odd, name" text);
      create table public.pieces (id int primary key, part_id int references public.parts, name text);
      insert into public.parts select n, 'part ' || n, jsonb_build_object('a', n, 'b-c', array[n, 7]), 'x,"' || n
        from generate_series(1, 5) n;
      insert into public.pieces select n, 1 + n % 5, 'piece (' || n || ')' from generate_series(1, 9) n;
      grant select on public.parts, public.pieces to anon;
      create function public.told(a text default null, b text default null, c text default null)
        returns json language sql immutable as $$ select json_build_array(a, b, c) $$;
      create function public.whole(json) returns json language sql immutable as $$ select $1 $$;
      create function public.plain(text) returns text language sql immutable as $$ select $1 $$;
      -- No call fits it: PostgREST then names the arguments that it read, and compares them with this one only.
      create function public.nowhere(never_given date) returns date language sql immutable as $$ select $1 $$;
      notify pgrst, 'reload schema';`),
  );
  await vi.waitFor(
    async () => {
      const known = await Promise.all([
        direct('GET', '/parts?select=id,pieces(id)&limit=1'),
        direct('POST', '/rpc/told'),
        direct('GET', '/rpc/nowhere?never_given=2026-01-01'),
      ]);
      if (known.some(({ status }) => status !== 200)) throw new Error('the tables are not known yet');
    },
    { timeout: 20_000 },
  );
}

export async function stopReaders(): Promise<void> {
  agent.destroy();
  await backend.stop();
}

type Answer = { readonly status: number; readonly text: string };

/** Asks PostgREST itself, past the gateway. */
async function direct(
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: Buffer,
): Promise<Answer> {
  const outgoing = httpRequest({
    agent,
    socketPath,
    method,
    path,
    headers: { ...headers, ...(method === 'POST' ? { 'content-length': body?.length ?? 0 } : {}) },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return { status: answer.statusCode ?? 0, text };
}

function incoming(method: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  Object.assign(request.headers, headers);
  return request;
}

export type Asked = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly search?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
};

/** What the gateway understood, with PostgREST's answer to it; or why it refused. */
async function throughGateway({ method, path, search = '', headers = {}, body }: Asked) {
  const request = incoming(method, headers);
  const isCall = path.startsWith('/rpc/');
  const query = understandQuery(request, search, { isCall, isService: false });
  if (!query.ok) return { refused: query.problem.message };
  const told = understand(request, query.value, body, isCall);
  if (!told.ok) return { refused: told.problem.message };
  const { value } = told;
  const sent: Record<string, string> = {};
  for (let n = 0; n < value.headers.length; n += 2) sent[value.headers[n] ?? ''] = value.headers[n + 1] ?? '';
  const target = value.search === '' ? path : `${path}?${value.search}`;
  return {
    names: [...value.call.args].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    answer: await direct(method, target, sent, value.body),
  };
}

const past = ({ method, path, search = '', headers = {}, body }: Asked) =>
  direct(method, search === '' ? path : `${path}?${search}`, headers, body);

/** Refusals of what PostgREST would accept, because it ignores trailing text or has no such budget. */
const stricter =
  /expected the end|whole number|given twice|longer than|More than|deeper|more than|NUL|expected a name|cannot hold|same number of fields|valid text|cannot be read|Content-Type not acceptable|UTF-8|valid CSV|expected a type|smaller number|A number with/;

/** PostgREST answers `Something went wrong`, without JSON, to bytes that are not text. */
function problemIn(text: string): { code?: string; message?: string } {
  try {
    return JSON.parse(text) as { code?: string; message?: string };
  } catch {
    return { message: text };
  }
}

/** Compares errors by code: their messages quote the text that was sent, which the gateway may have rewritten. */
function gist({ status, text }: Answer): unknown {
  if (status < 400) return { status, text };
  const { code } = problemIn(text);
  return { status, code };
}

/**
 * The result of the gateway's parsing, next to PostgREST's own answer: the same, unless they parse differently.
 * `passed` is whether the gateway forwards it at all.
 */
export type Compared = { readonly passed: boolean; readonly ours: unknown; readonly theirs: unknown };

/** Compares the answers. */
export async function compare(asked: Asked): Promise<Compared> {
  const [ours, theirs] = await Promise.all([throughGateway(asked), past(asked)]);
  if (ours.answer !== undefined) {
    return { passed: true, ours: [asked, gist(ours.answer)], theirs: [asked, gist(theirs)] };
  }
  const isRight = theirs.status >= 400 || stricter.test(ours.refused);
  return {
    passed: false,
    ours: [asked, ours.refused],
    theirs: [asked, isRight ? ours.refused : gist(theirs)],
  };
}

/** Compares the names of arguments: PostgREST reports those that it parsed if they fit no procedure. */
export async function compareNames(asked: Asked): Promise<Compared> {
  const [ours, theirs] = await Promise.all([throughGateway(asked), past(asked)]);
  const { code, message } = problemIn(theirs.text);
  // Refused while the request was read: nothing was compared with what PostgREST knows.
  if (ours.names === undefined || code === 'PGRST100' || code === 'PGRST102') {
    return { passed: false, ours: asked, theirs: asked };
  }
  const { prefer = '', 'content-type': type = '' } = asked.headers ?? {};
  const isOne =
    /^text\/(?:plain|xml)|octet-stream/.test(type) ||
    prefer.split(',').some((entry) => entry.trim() === 'params=single-object');
  const read = ours.names.length === 0 ? ' without parameters' : `(${ours.names.join(', ')})`;
  const called = `public.nowhere${isOne ? '' : read}`;
  return {
    passed: true,
    ours: [asked, `Could not find the function ${called} in the schema cache`],
    theirs: [asked, message ?? theirs.text],
  };
}
