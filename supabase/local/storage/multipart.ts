import { problems } from './problem.ts';

/** One part of `multipart/form-data`. `bytes` has to be read to its end before the next part is asked for. */
export type Part = {
  readonly name: string;
  readonly filename: string | undefined;
  readonly type: string | undefined;
  readonly bytes: AsyncIterable<Buffer>;
};

const longestHeader = 16 * 1024;
const lineEnd = Buffer.from('\r\n');
const headerEnd = Buffer.from('\r\n\r\n');

/** undefined when the type names no boundary. */
export function boundaryOf(contentType: string): string | undefined {
  const match = /;\s*boundary=(?:"(?<quoted>[^"]{1,70})"|(?<plain>[^\s;"]{1,70}))/i.exec(contentType);
  return match?.groups?.['quoted'] ?? match?.groups?.['plain'];
}

function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}="(?<value>[^"]*)"`, 'i').exec(header);
  return match?.groups?.['value'];
}

function describe(head: string): Omit<Part, 'bytes'> {
  const field = (name: string) =>
    head
      .split('\r\n')
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = field('content-disposition') ?? '';
  return {
    name: parameter(disposition, 'name') ?? '',
    filename: parameter(disposition, 'filename'),
    type: field('content-type'),
  };
}

/**
 * The parts of a form, one after the other, without holding any of them in memory (RFC 7578).
 * @throws StorageProblem when the body is no such form or ends too early
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void, undefined> {
  const source = body[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter stands at the very beginning, without a line before it.
  let held: Buffer = Buffer.from(lineEnd);

  const pull = async (): Promise<void> => {
    const next = await source.next();
    if (next.done === true) throw problems.invalidRequest('Unexpected end of form');
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
  };
  const need = async (length: number): Promise<void> => {
    while (held.length < length) await pull();
  };
  const upTo = async (mark: Buffer, limit: number): Promise<Buffer> => {
    let at: number;
    while ((at = held.indexOf(mark)) === -1) {
      if (held.length > limit) throw problems.invalidRequest('Malformed part header');
      await pull();
    }
    const found = held.subarray(0, at);
    held = held.subarray(at + mark.length);
    return found;
  };
  async function* bytes(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const at = held.indexOf(delimiter);
      const sure = at === -1 ? held.length - delimiter.length + 1 : at;
      if (sure > 0) {
        const ready = held.subarray(0, sure);
        held = held.subarray(sure);
        yield ready;
      }
      if (at !== -1) return;
      await pull();
    }
  }

  await upTo(delimiter, longestHeader);
  for (;;) {
    await need(2);
    if (held.subarray(0, 2).toString('latin1') === '--') return;
    if (!held.subarray(0, 2).equals(lineEnd)) throw problems.invalidRequest('Malformed form');
    const head = await upTo(headerEnd, longestHeader);
    yield { ...describe(head.toString('utf8')), bytes: bytes() };
    if (held.indexOf(delimiter) !== 0) throw problems.invalidRequest('Malformed form');
    held = held.subarray(delimiter.length);
  }
}
