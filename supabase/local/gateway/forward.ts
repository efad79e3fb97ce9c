import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { addressOf } from '#http/address.ts';
import type { Caller } from './caller.ts';
import { compressorFor, worthCompressing } from '#http/encoding.ts';
import { createFairQueue, type Leave } from '#http/fair-queue.ts';
import { corsHeaders, databaseAway, sendProblem, type RestProblem } from './reply.ts';

/** Milliseconds within which PostgREST must start its answer: longer than every statement_timeout. */
const answerTimeout = 15_000;
/**
 * Milliseconds after which a statement is taken to have ended though PostgREST has sent nothing. PostgREST does not stop
 * a statement whose caller is gone, and some statements look at their timeout only now and then: until then they keep
 * one of PostgREST's connections to the database.
 */
const stuckTimeout = 120_000;
/** Milliseconds that a request may wait for its turn. */
const turnTimeout = 10_000;
/**
 * Milliseconds after which an unused connection to PostgREST is closed: PostgREST closes it after thirty seconds, and a
 * request that is sent at that moment would fail as if the database were away.
 */
const idleTimeout = 20_000;
/** Maximum size of an answer's headers in bytes: PostgREST repeats the URL in them. */
const largestHead = 64 * 1024;
/** Maximum length of a forwarded header: clients reject an answer with a 16 KB URL in Content-Location. */
const longestHeader = 4096;

/** Requests that PostgREST handles at a time: one for each of its database connections. */
const places = 20;
/** At most half of them for one address or user, so that the rest stay free for others. */
const perLane = 10;

/** Headers that are not forwarded: they belong to one connection, identify the caller, or are ours to set, as
 * the gateway understood them. */
const dropped = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  'authorization',
  'apikey',
  'cookie',
  'origin',
  'accept-encoding',
  'content-encoding',
  'content-type',
  'prefer',
  'forwarded',
  'x-forwarded-for',
]);

const droppedFromAnswer = new Set([
  'connection',
  'keep-alive',
  'server',
  'date',
  'transfer-encoding',
  // PostgREST sends 0 while it reconnects.
  'retry-after',
]);

const cors = Object.entries(corsHeaders).flat();

const tooSlow: RestProblem = {
  status: 503,
  code: 'PGRST003',
  message: 'The database took too long to answer. Try again in a few seconds.',
  headers: { 'retry-after': '2' },
};
const tooBusy: RestProblem = {
  status: 503,
  code: 'PGRST003',
  message: 'Too many requests wait for the database. Try again in a second.',
  headers: { 'retry-after': '1' },
};

/** A connection lost during a statement: PostgREST 12 does not know these codes and blames the caller. */
const lostConnection = /^\{"code":"(?:|57P0[123]|08[0-9A-Z]{3})"/;

function forwardHeaders(request: IncomingMessage, { caller, body, headers: set }: Forwarded): string[] {
  const headers = ['Host', 'postgrest', 'X-Forwarded-For', addressOf(request)];
  const raw = request.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? '';
    if (!dropped.has(name.toLowerCase())) headers.push(name, raw[i + 1] ?? '');
  }
  headers.push(...set);
  if (caller.internalToken !== undefined) headers.push('Authorization', `Bearer ${caller.internalToken}`);
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  return headers;
}

function answerHeaders(answer: IncomingMessage, id: string): string[] {
  const headers = ['x-request-id', id, ...cors];
  const raw = answer.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? '';
    const value = raw[i + 1] ?? '';
    if (!droppedFromAnswer.has(name.toLowerCase()) && value.length <= longestHeader)
      headers.push(name, value);
  }
  if (answer.statusCode === 503 || answer.statusCode === 504) headers.push('retry-after', '1');
  return headers;
}

/** Two transactions conflicted: nothing was changed, and the same request can be sent again. */
const lostRace = /"code":"(?:40001|40P01|55P03)"/;

/** The statement timed out and was undone: the database is busy, or the request was too large. */
const ranOut = /"code":"57014"/;
const ranOutOfTime: RestProblem = {
  status: 503,
  code: '57014',
  message: 'The database took too long. Try again in a few seconds.',
  headers: { 'retry-after': '2' },
};

/** Sends a small answer in one piece; streams a large one, compressed if the client accepts that. */
function passAnswer(
  request: IncomingMessage,
  answer: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  let status = answer.statusCode ?? 502;
  const headers = answerHeaders(answer, id);
  const chunks: Buffer[] = [];
  let size = 0;

  const sendWhole = (): void => {
    const [first] = chunks;
    const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
    if (status >= 400 && lostConnection.test(body.toString('utf8', 0, 16))) {
      sendProblem(response, databaseAway, id);
      return;
    }
    if (status === 500 && ranOut.test(body.toString())) {
      sendProblem(response, ranOutOfTime, id);
      return;
    }
    // No connection of PostgREST was free.
    if (status === 504) status = 503;
    if (status === 500 && lostRace.test(body.toString())) {
      status = 503;
      headers.push('retry-after', '1');
    }
    const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
    if (hasBody && answer.headers['content-length'] === undefined) {
      headers.push('content-length', String(body.length));
    }
    response.writeHead(status, headers).end(body);
  };

  const stream = (): void => {
    answer.off('data', gather).off('end', sendWhole).pause();
    const compressor = compressorFor(request.headers['accept-encoding'], answer.headers['content-type']);
    headers.push('vary', 'Accept-Encoding');
    if (compressor === undefined) {
      response.writeHead(status, headers);
      for (const chunk of chunks) response.write(chunk);
      pipeline(answer, response, () => undefined);
      return;
    }
    const length = headers.findIndex(
      (name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length',
    );
    if (length !== -1) headers.splice(length, 2);
    response.writeHead(status, [...headers, 'content-encoding', compressor.name]);
    for (const chunk of chunks) compressor.stream.write(chunk);
    pipeline(answer, compressor.stream, response, () => undefined);
  };

  const gather = (chunk: Buffer): void => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= worthCompressing) stream();
  };

  answer.on('data', gather).once('end', sendWhole);
  // The answer was cut off: close the connection, so that the client does not take half for the whole.
  answer.once('error', () => response.destroy());
}

type Forwarded = {
  readonly path: string;
  readonly caller: Caller;
  readonly body: Buffer | undefined;
  /** The Content-Type and Prefer, as names and values in turn. */
  readonly headers: readonly string[];
  readonly id: string;
  /** The lane whose turn the request uses. */
  readonly lane: string;
};

/** Forwards checked requests to PostgREST on a Unix socket over keep-alive connections. */
export function createForwarder(
  socketPath: string,
  {
    idle = idleTimeout,
    answer: longestAnswer = answerTimeout,
    stuck = stuckTimeout,
  }: { idle?: number; answer?: number; stuck?: number } = {},
): {
  readonly forward: (request: IncomingMessage, response: ServerResponse, to: Forwarded) => void;
  readonly close: () => void;
} {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: places,
    maxFreeSockets: places,
    scheduling: 'lifo',
    timeout: idle,
  });
  const queue = createFairQueue({ places, perLane });

  const ask = (request: IncomingMessage, response: ServerResponse, to: Forwarded, leave: Leave): void => {
    const { path, body, id } = to;
    const upstream = httpRequest({
      agent,
      socketPath,
      method: request.method,
      path,
      headers: forwardHeaders(request, to),
      setDefaultHeaders: false,
      maxHeaderSize: largestHead,
    });
    let isAnswered = false;
    let end: NodeJS.Timeout | undefined;
    upstream.setTimeout(longestAnswer, () => {
      sendProblem(response, tooSlow, id);
      if (isAnswered) upstream.destroy();
      else end ??= setTimeout(() => upstream.destroy(), stuck);
    });
    upstream.once('response', (answer) => {
      isAnswered = true;
      // The statement has finished: PostgREST sends nothing before that.
      leave();
      if (response.closed || response.writableEnded) answer.resume();
      else passAnswer(request, answer, response, id);
    });
    upstream.once('error', () => {
      if (!response.writableEnded) sendProblem(response, databaseAway, id);
    });
    upstream.once('close', () => {
      clearTimeout(end);
      leave();
    });
    upstream.end(body);
  };

  return {
    forward: (request, response, to) => {
      const timer = setTimeout(() => {
        giveUp();
        sendProblem(response, tooBusy, to.id);
      }, turnTimeout);
      const giveUp = queue.join(to.lane, (leave) => {
        clearTimeout(timer);
        ask(request, response, to, leave);
      });
      response.once('close', () => {
        clearTimeout(timer);
        // Once started, the statement runs to its end or timeout even if the client is gone, so it keeps its slot until
        // then.
        giveUp();
      });
    },
    close: () => agent.destroy(),
  };
}
