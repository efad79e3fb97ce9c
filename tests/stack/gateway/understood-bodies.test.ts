import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare, compareNames, startReaders, stopReaders, type Asked } from './understood-kit.ts';

beforeAll(startReaders);
afterAll(stopReaders);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const csv = { 'content-type': 'text/csv' };
const json = { 'content-type': 'application/json' };

const bodies: [string, Record<string, string>, string | Buffer, string?][] = [
  ['a form', form, 'a=1&b=2'],
  ['a form after a newline', form, '\na=1&b=2'],
  ['a form after a carriage return', form, '\r\na=1'],
  ['a form of several lines', form, 'a=1\n&b=2'],
  ['a form after a question mark', form, '?a=1'],
  ['a form after two question marks', form, '??a=1'],
  ['a form with semicolons', form, 'a=1;b=2'],
  ['a form with encoded names', form, '%61=1&%62=2'],
  ['a form that gives a name twice', form, 'a=1&a=2'],
  ['a form without values', form, 'a&b='],
  ['a form with broken escapes', form, 'a=%&b=%4'],
  ['a form with escapes that are not UTF-8', form, '%aa'],
  ['a form with a value that is not UTF-8', form, 'a=%aa'],
  ['a form with columns in the query', form, 'a=1&b=2', 'columns=c'],
  ['a form that is not UTF-8', form, Buffer.from('a=\xff', 'latin1')],
  ['a form with a NUL', form, 'a=%00'],
  ['a form with a byte order mark', form, '\uFEFFa=1'],
  ['an empty form', form, ''],
  ['a form with a charset', { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, 'a=1'],
  ['a form in latin 1', { 'content-type': 'application/x-www-form-urlencoded; charset=latin1' }, 'a=%E9'],
  ['CSV', csv, 'a,b\n1,2\n'],
  ['CSV after a newline', csv, '\na,b\n1,2\n'],
  ['CSV with quotes', csv, '"a","b"\n"1,2","3""4"\n'],
  ['CSV with carriage returns', csv, 'a,b\r1,2\r'],
  ['CSV with mixed line ends', csv, 'a,b\r\n1,2\n3,4\r'],
  ['CSV with names over two lines', csv, '"a\nb",b\n1,2\n'],
  ['CSV with empty lines', csv, 'a,b\n\n1,2\n\n'],
  ['CSV with a name twice', csv, 'a,a\n1,2\n'],
  ['CSV with short lines', csv, 'a,b\n1\n'],
  ['CSV with long lines', csv, 'a,b\n1,2,3\n'],
  ['CSV without lines', csv, 'a,b\n'],
  ['CSV without a final line end', csv, 'a,b'],
  ['CSV with spaces', csv, ' a,b \n1,2\n'],
  ['CSV with NULL', csv, 'a,b\nNULL,"NULL"\n'],
  ['CSV with columns in the query', csv, 'a,b\n1,2\n', 'columns=c'],
  ['CSV with a byte order mark', csv, '\uFEFFa,b\n1,2\n'],
  ['CSV with a stray quote', csv, 'a,b\n1"2,3\n'],
  ['JSON', json, '{"a":"1","b":"2"}'],
  ['JSON behind spaces', json, ' \r\n\t{"a":"1"} \n'],
  ['JSON with a name twice', json, '{"a":"1","a":"2"}'],
  ['JSON with escaped names', json, '{"\\u0061":"1"}'],
  ['JSON with half a character', json, '{"\\ud800":"1"}'],
  ['JSON with a NUL', json, '{"a\\u0000":"1"}'],
  ['JSON with a byte order mark', json, '\uFEFF{"a":"1"}'],
  ['JSON with trailing text', json, '{"a":"1"}{"b":"2"}'],
  ['JSON with an extra comma', json, '{"a":"1",}'],
  ['JSON with a comment', json, '{"a":"1"}//'],
  ['JSON with a line break in text', json, '{"a":"1\n"}'],
  ['JSON with a leading zero', json, '{"a":01}'],
  ['JSON with a vertical tab', json, '\v{"a":"1"}'],
  ['JSON that is not UTF-8', json, Buffer.from('{"a":"\xff"}', 'latin1')],
  ['JSON in UTF-16', json, Buffer.from('{"a":"1"}', 'utf16le')],
  ['JSON rows', json, '[{"a":"1"},{"a":"2"}]'],
  ['JSON rows that differ', json, '[{"a":"1"},{"b":"2"}]'],
  ['JSON rows that differ, with columns', json, '[{"a":"1"},{"b":"2"}]', 'columns=a'],
  ['JSON rows that are not objects', json, '[1,{"a":"1"}]'],
  ['no JSON rows', json, '[]'],
  ['a JSON number', json, '5'],
  ['nothing', json, ''],
  ['nothing with columns', json, '', 'columns=a'],
  ['JSON with columns', json, '{"a":"1","b":"2"}', 'columns=a'],
  ['JSON with columns twice', json, '{"a":"1"}', 'columns=a&columns=b'],
  ['JSON with columns without a value', json, '{"a":"1"}', 'columns&columns=b'],
  ['JSON with columns in quotes', json, '{"a":"1"}', 'columns="a","b"'],
  ['JSON with columns and more', json, '{"a":"1"}', 'columns=a)b'],
  ['JSON with __proto__', json, '{"__proto__":"1"}'],
  ['JSON with a large number', json, '{"a":1e131071}'],
  ['JSON with a tiny number', json, '{"a":0e-16383}'],
  ['JSON with a number that stays small', json, '{"a":-1.50E+20,"b":1e-7}'],
  ['JSON with a large number as text', json, '{"a":"1e131071"}'],
  ['a form with a list of large numbers', form, 'a=[1e131071]'],
  ['a form with only a large number', form, 'a=1e131071'],
  ['CSV with a large number', csv, 'a,b\n1e131071,[1e131071]\n'],
  ['JSON of another type', { 'content-type': 'application/geo+json' }, '{"a":"1"}'],
  ['JSON in capitals', { 'content-type': 'Application/JSON' }, '{"a":"1"}'],
  ['JSON with a charset', { 'content-type': 'application/json;charset=UTF-8' }, '{"a":"1"}'],
  ['JSON with another charset', { 'content-type': 'application/json;charset=utf-16' }, '{"a":"1"}'],
  ['two types at once', { 'content-type': 'application/json, text/csv' }, 'a\n1\n'],
  ['a type that contains json', { 'content-type': 'text/csv;x=json' }, 'a,b\n1,2\n'],
  ['a vendor type', { 'content-type': 'application/vnd.pgrst.object+json' }, '{"a":"1"}'],
  ['a vendor array', { 'content-type': 'application/vnd.pgrst.array+json' }, '{"a":"1"}'],
  ['text', { 'content-type': 'text/plain' }, 'a=1'],
  ['bytes', { 'content-type': 'application/octet-stream' }, 'a=1'],
  ['one object', { ...json, prefer: 'params=single-object' }, '{"a":"1"}'],
  [
    'one object after another preference',
    { ...json, prefer: 'count=exact , params=single-object' },
    '{"a":"1"}',
  ],
  ['a look-alike of one object', { ...json, prefer: 'xparams=single-object' }, '{"a":"1"}'],
  ['one object with more', { ...json, prefer: 'params=single-object;x' }, '{"a":"1"}'],
  ['one object in capitals', { ...json, prefer: 'Params=single-object' }, '{"a":"1"}'],
  ['one object as a form', { ...form, prefer: 'params=single-object' }, 'a=1'],
];

describe('a body is read as PostgREST reads it', () => {
  it.each(bodies)('%s', async (_, headers, text, search = '') => {
    const body = Buffer.from(text as string);
    const query = search.replaceAll('"', '%22');
    for (const path of ['/rpc/told', '/rpc/whole', '/rpc/plain']) {
      const { ours, theirs } = await compare({ method: 'POST', path, search: query, headers, body });
      expect(ours).toEqual(theirs);
    }
    const { ours, theirs } = await compareNames({
      method: 'POST',
      path: '/rpc/nowhere',
      search: query,
      headers,
      body,
    });
    expect(ours).toEqual(theirs);
  });

  const ends = fc.constantFrom(
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    '\uFEFF',
    '\u00A0',
    '\u2028',
    '\0',
    '?',
    '&',
    ';',
    '+',
    '%',
  );
  const names = fc.constantFrom(
    'a',
    'b',
    'c',
    '%61',
    'é',
    '%C3%A9',
    '"a"',
    'A',
    '%0Aa',
    '%',
    '%4',
    '__proto__',
    '\\u0061',
  );
  const between = fc.constantFrom(
    '=',
    '=',
    '=',
    '&',
    '&',
    ';',
    ',',
    '\n',
    '"',
    ':',
    '{',
    '}',
    '[',
    ']',
    '""',
    '1',
  );
  const mixed = fc
    .array(fc.oneof({ weight: 3, arbitrary: names }, { weight: 3, arbitrary: between }, ends), {
      maxLength: 10,
    })
    .map((parts) => parts.join(''));
  const object = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'é', 'a b', '😀'),
    fc.constantFrom('1', 'x"y', '', null, 5, -1.5e20, '[1e131071]', '12E345'),
    {
      maxKeys: 3,
    },
  );
  const numbers = fc
    .tuple(
      fc.constantFrom('1', '-1', '0', '01', '-', '.5', '1.', '1.50'),
      fc.constantFrom('', 'e5', 'E+20', 'e-7', 'e', 'e+', 'e100', 'E-099', 'e131071', 'e131072', '-e5'),
      fc.constantFrom('{"a":N}', '[{"a":N}]', '{"a":[N,N]}', '{"a":{"b":N}}', '{"a":"N"}', 'a=[N]', 'a=N'),
    )
    .map(([digits, exponent, around]) => around.replaceAll('N', digits + exponent));
  const fields = object.map((all) =>
    Object.entries(all)
      .map(([key, value]) => `${key}=${value ?? ''}`)
      .join('&'),
  );
  const lines = object.map((all) => `${Object.keys(all).join()}\n${Object.values(all).join()}\n`);
  const text = fc
    .tuple(
      fc.oneof(fc.constant(''), ends),
      fc.oneof(
        mixed,
        object.map((all) => JSON.stringify(all)),
        fields,
        lines,
        numbers,
      ),
      fc.oneof(fc.constant(''), ends),
    )
    .map((parts) => parts.join(''));
  const type = fc.constantFrom(form, csv, json, { ...json, prefer: 'xparams=single-object' });
  const columns = fc.constantFrom('', '', 'columns=a', 'columns=%22a%22,b', 'columns', 'columns=');

  it('whatever it consists of', async () => {
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(text, type, columns, async (given, headers, search) => {
        const body = Buffer.from(given);
        const asked: Asked = { method: 'POST', path: '/rpc/told', search, headers, body };
        for (const each of [await compare(asked), await compareNames({ ...asked, path: '/rpc/nowhere' })]) {
          expect(each.ours).toEqual(each.theirs);
          if (each.passed) passed += 1;
        }
      }),
      { numRuns: 250 },
    );
    expect(passed).toBeGreaterThan(40);
  });

  it('and so are the arguments of a read call', async () => {
    const key = fc.constantFrom('a', 'b', 'c', ' a', '%22a%22', 'x.a', 'a->b', 'a.limit', '%22limit%22', 'é');
    const value = fc.constantFrom(
      '1',
      'eq.1',
      'eq',
      'neq(1)',
      'neq.1',
      'not.x',
      'in.x',
      'in.(1)',
      'is.null',
      'fts(a).b',
      'fts(a',
      'eq(any).1',
      '',
    );
    const sep = fc.constantFrom('&', ';', '&&');
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, value, sep), { maxLength: 4 }), async (all) => {
        const search = all
          .map(([k, v, s]) => `${k}=${v}${s}`)
          .join('')
          .replaceAll('é', '%C3%A9')
          .replaceAll(' ', '+')
          .replaceAll('>', '%3E');
        const asked: Asked = { method: 'GET', path: '/rpc/told', search };
        for (const each of [await compare(asked), await compareNames({ ...asked, path: '/rpc/nowhere' })]) {
          expect(each.ours).toEqual(each.theirs);
          if (each.passed) passed += 1;
        }
      }),
      { numRuns: 200 },
    );
    expect(passed).toBeGreaterThan(40);
  });
});
