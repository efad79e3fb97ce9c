import { Busboy } from '@fastify/busboy';
import { pipeline, type Readable } from 'node:stream';
import { reasonOf } from '../failure.ts';
import { problems } from './problem.ts';

/** The first file of a form and the fields before it. */
export type FormFile = {
  readonly fields: ReadonlyMap<string, string>;
  readonly type: string;
  /** Can be read once. Fails with a StorageProblem if the form is cut off. */
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** Maximum size of one field, in bytes. */
export const longestField = 1024 * 1024;
/** Maximum bytes of a form besides its file: fields, headers, and anything outside the parts. */
export const formOverhead = longestField + 64 * 1024;

const limits = {
  files: 1,
  fields: 50,
  parts: 60,
  fieldSize: longestField,
  headerPairs: 20,
  headerSize: 16 * 1024,
};

function openParser(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw problems.invalidRequest('The form names no usable boundary');
  }
}

/**
 * Reads a form up to its first file, then the file as fast as it is consumed: only the fields are held in memory.
 * Anything after the file is not read.
 * @throws StorageProblem when the body is not such a form, ends too early or holds too much besides a file
 */
export function readForm(body: AsyncIterable<Uint8Array>, contentType: string): Promise<FormFile> {
  const parser = openParser(contentType);
  const fields = new Map<string, string>();
  const { promise, resolve, reject } = Promise.withResolvers<FormFile>();
  let file: Readable | undefined;
  /** Why the form ended early; the first reason counts. */
  let broken: Error | undefined;

  const stop = (reason: Error): void => {
    broken ??= reason;
    reject(reason);
    file?.destroy(reason);
    parser.destroy();
  };

  async function* checked(): AsyncGenerator<Uint8Array, void, undefined> {
    let read = 0;
    try {
      for await (const chunk of body) {
        if (file === undefined && read > formOverhead) throw problems.tooLarge('form');
        read += chunk.length;
        yield chunk;
      }
    } catch (error) {
      // Stop before the parser sees the error: it would report every end as a truncated form.
      stop(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* stream;
    } catch (error) {
      throw broken ?? error;
    }
  }

  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) stop(problems.tooLarge('field'));
    else fields.set(name, value);
  });
  parser.once('file', (_name, stream, _filename, _encoding, type) => {
    file = stream;
    // A stream that fails before it is read would crash the process.
    stream.on('error', (error) => stop(error));
    // A reader that stops early also ends the parsing.
    stream.once('close', () => parser.destroy());
    resolve({ fields, type, bytes: bytesOf(stream) });
  });
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
    parser.once(limit, () => stop(problems.invalidRequest('Too many fields')));
  }
  parser.on('error', (error) => stop(problems.invalidRequest(reasonOf(error))));
  parser.once('finish', () => reject(problems.invalidRequest('No content provided')));
  pipeline(checked, parser, () => undefined);
  return promise;
}
