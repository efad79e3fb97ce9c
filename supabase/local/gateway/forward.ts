import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Caller } from './caller.ts';
import { compressorFor, worthCompressing } from './encoding.ts';
import { corsHeaders, databaseAway, sendProblem } from './reply.ts';

/** Milliseconds that PostgREST may take to begin its answer: beyond every statement_timeout. */
const answerTimeout = 30_000;

/** Not passed on: they belong to one connection, name the caller, or are ours to answer. */
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
  'forwarded',
  'x-forwarded-for',
]);

const droppedFromAnswer = new Set([
  'connection',
  'keep-alive',
  'server',
  'date',
  'transfer-encoding',
  // PostgREST says 0 while it reconnects.
  'retry-after',
]);

const cors = Object.entries(corsHeaders).flat();

function forwardHeaders(request: IncomingMessage, caller: Caller, body: Buffer | undefined): string[] {
  const headers = ['Host', 'postgrest', 'X-Forwarded-For', request.socket.remoteAddress ?? ''];
  const raw = request.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? '';
    if (!dropped.has(name.toLowerCase())) headers.push(name, raw[i + 1] ?? '');
  }
  if (caller.internalToken !== undefined) headers.push('Authorization', `Bearer ${caller.internalToken}`);
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  return headers;
}

function answerHeaders(answer: IncomingMessage, id: string): string[] {
  const headers = ['x-request-id', id, ...cors];
  const raw = answer.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? '';
    if (!droppedFromAnswer.has(name.toLowerCase())) headers.push(name, raw[i + 1] ?? '');
  }
  if (answer.statusCode === 503) headers.push('retry-after', '1');
  return headers;
}

/** Two transactions in each other's way: nothing was done, and the same request may be sent again. */
const lostRace = /"code":"(?:40001|40P01|55P03)"/;

/** A small answer goes out in one piece; a large one as it comes, compressed for those who can read it. */
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
  // Cut in the middle: nobody may take half for whole.
  answer.once('error', () => response.destroy());
}

/** Passes checked requests to PostgREST on a Unix socket, over connections that stay open. */
export function createForwarder(socketPath: string): {
  readonly forward: (
    request: IncomingMessage,
    response: ServerResponse,
    to: {
      readonly path: string;
      readonly caller: Caller;
      readonly body: Buffer | undefined;
      readonly id: string;
    },
  ) => void;
  readonly close: () => void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64, scheduling: 'lifo' });
  return {
    forward: (request, response, { path, caller, body, id }) => {
      const upstream = httpRequest({
        agent,
        socketPath,
        method: request.method,
        path,
        headers: forwardHeaders(request, caller, body),
        setDefaultHeaders: false,
      });
      upstream.setTimeout(answerTimeout, () => {
        sendProblem(
          response,
          { status: 504, code: 'PGRST003', message: 'The database took too long to answer.' },
          id,
        );
        upstream.destroy();
      });
      upstream.once('response', (answer) => passAnswer(request, answer, response, id));
      upstream.once('error', () => {
        if (response.headersSent) response.destroy();
        else sendProblem(response, databaseAway, id);
      });
      response.once('close', () => {
        if (!response.writableFinished) upstream.destroy();
      });
      upstream.end(body);
    },
    close: () => agent.destroy(),
  };
}
