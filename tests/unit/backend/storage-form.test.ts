import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readForm } from '../../../supabase/local/storage/form.ts';

const type = 'multipart/form-data; boundary=X';
const MiB = 1024 * 1024;

type Chunks = Iterable<string> | AsyncIterable<string>;

async function* bytesOf(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

const read = (chunks: Chunks, contentType = type) => readForm(bytesOf(chunks), contentType);

/** Each line of a form ends with CR and LF. */
const form = (...lines: string[]) => [`${lines.join('\r\n')}\r\n`];

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const field = (disposition: string, value: string) => [
  '--X',
  `Content-Disposition: form-data; ${disposition}`,
  '',
  value,
];

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    ({ status, message }) => [status, message],
  );

describe('a part with', () => {
  it.each([
    ['a name in another alphabet', `name=""; filename*=UTF-8''%e2%82%ac%20rates.txt`],
    ['a name without quotes', 'name=file; filename=plate.txt'],
    ['a quoted quote', String.raw`name="file"; filename="45\" bar; name=x.txt"`],
    ['an empty name', 'name=""; filename=""'],
    ['raw UTF-8', 'name=""; filename="żelazo.txt"'],
  ])('%s is the file', async (_, disposition) => {
    const { type: mime, bytes } = await read(
      form(
        '--X',
        `Content-Disposition: form-data; ${disposition}`,
        'Content-Type: text/css',
        '',
        'a\r\n-',
        '--X--',
      ),
    );
    expect([mime, await textOf(bytes)]).toEqual(['text/css', 'a\r\n-']);
  });

  it.each([
    ['no quotes', 'name=cacheControl', 'cacheControl'],
    ['a quoted quote', String.raw`name="4\"x"`, '4"x'],
    ['a semicolon in quotes', 'name="a;b"', 'a;b'],
    ['capitals', 'NAME="Weight"', 'Weight'],
  ])('%s around its name is the field of that name', async (_, disposition, name) => {
    const { fields } = await read(
      form(
        ...field(disposition, 'pound — lb'),
        '--X',
        'content-disposition: form-data; filename=f',
        '',
        'x',
        '--X--',
      ),
    );
    expect([...fields]).toEqual([[name, 'pound — lb']]);
  });
});

describe('the first file', () => {
  it('is found however the bytes are split, and later parts are ignored', async () => {
    const whole = form(
      ...field('name=a', '1'),
      ...field('name=f; filename=f', 'one\r\n--Y\r\n'),
      ...field('name=g; filename=g', 'two'),
      '--X--',
    );
    const { fields, bytes } = await read(whole.join('').split(''));
    expect([[...fields], await textOf(bytes)]).toEqual([[['a', '1']], 'one\r\n--Y\r\n']);
  });

  it('is not read faster than the consumer reads it', async () => {
    let sent = 0;
    async function* long() {
      yield '--X\r\nContent-Disposition: form-data; name=""; filename="f"\r\n\r\n';
      for (; sent < 64; sent += 1) yield 'x'.repeat(MiB);
      yield '\r\n--X--\r\n';
    }
    const { bytes } = await read(long());
    for (let i = 0; i < 100; i += 1) await turn();
    expect(sent).toBeLessThanOrEqual(2);
    expect((await textOf(bytes)).length).toBe(64 * MiB);
  });

  it('that nobody wants anymore is not read to its end', async () => {
    let sent = 0;
    let over = false;
    async function* endless() {
      try {
        yield '--X\r\nContent-Disposition: form-data; name=""; filename="f"\r\n\r\n';
        for (; sent < 1000; sent += 1) yield 'x'.repeat(MiB);
      } finally {
        over = true;
      }
    }
    const { bytes } = await read(endless());
    for await (const chunk of bytes) if (chunk.length > 0) break;
    await expect.poll(() => over).toBe(true);
    expect(sent).toBeLessThanOrEqual(4);
  });
});

describe('refuses', () => {
  const disposition = 'Content-Disposition: form-data; name="f"; filename="f"';
  it.each<[string, Chunks, number]>([
    ['nothing', [], 400],
    ['no file', form(...field('name="a"', 'x'), '--X--'), 400],
    ['another boundary', form('--Y', disposition, '', 'x', '--Y--'), 400],
    ['parts without headers', form('--X', 'a: b', '', 'x', '--X--'), 400],
    [
      '51 fields',
      form(
        ...Array.from({ length: 51 }, (_, i) => field(`name=${i}`, 'x')).flat(),
        '--X',
        disposition,
        '',
        'x',
        '--X--',
      ),
      400,
    ],
    [
      '100 parts without a name',
      form(
        ...Array.from({ length: 100 }, () => ['--X', 'a: b', '', 'x']).flat(),
        '--X',
        disposition,
        '',
        'x',
        '--X--',
      ),
      400,
    ],
    [
      'a line break in a name',
      form('--X', 'Content-Disposition: form-data; name="f\n"; filename="f"', '', 'x', '--X--'),
      400,
    ],
    [
      'a field of more than 1 MiB',
      form(...field('name=a', 'x'.repeat(MiB + 1)), '--X', disposition, '', 'x', '--X--'),
      413,
    ],
  ])('%s', async (_, chunks, status) => {
    expect(await statusOf(read(chunks))).toEqual([status, expect.any(String)]);
  });

  it.each([
    ['headers', '--X\r\na: '],
    ['text before the form', ''],
    ['fields', '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n'],
  ])('%s without an end, after little more than 1 MiB', async (_, start) => {
    let sent = 0;
    async function* endless() {
      yield start;
      for (; sent < 1024; sent += 1) yield 'x'.repeat(64 * 1024);
    }
    expect(await statusOf(read(endless()))).toEqual([413, expect.any(String)]);
    expect(sent).toBeLessThanOrEqual(20);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
  ])('the content type %s', async (contentType) => {
    const asked = async () => read(form('--X--'), contentType);
    expect(await statusOf(asked())).toEqual([400, expect.any(String)]);
  });
});

describe('a truncated form', () => {
  const start = '--X\r\nContent-Disposition: form-data; name=""; filename="f"\r\n\r\nhalf';

  it('in its file reports an error to the reader', async () => {
    const { bytes } = await read([start]);
    expect(await statusOf(textOf(bytes))).toEqual([400, 'Unexpected end of multipart data']);
  });

  it('because the sender disconnected is reported, even to a later reader', async () => {
    async function* cut() {
      yield start;
      await turn();
      throw new Error('aborted');
    }
    const { bytes } = await read(cut());
    for (let i = 0; i < 20; i += 1) await turn();
    await expect(textOf(bytes)).rejects.toThrow('aborted');
  });

  it('before its file is reported too', async () => {
    async function* cut() {
      yield '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nx';
      throw new Error('aborted');
    }
    await expect(read(cut())).rejects.toThrow('aborted');
  });
});
