import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPairs } from '../../../../supabase/local/gateway/grammar/pairs.ts';
import { readQuery } from '../../../../supabase/local/gateway/grammar/query.ts';
import { Refused } from '../../../../supabase/local/gateway/grammar/reader.ts';
import { longestUrl } from '#http/limits.ts';

const times = (count: number, each: (n: number) => string, between = ',') =>
  Array.from({ length: count }, (_, n) => each(n)).join(between);

function read(search: string, { isService = false, isReadCall = false } = {}) {
  try {
    return readQuery(readPairs(search, 'parameters in the query'), { isService, isReadCall });
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}
const written = (search: string) => {
  const query = read(search);
  return typeof query === 'string' ? undefined : decodeURIComponent(query.search);
};
const passes = (search: string, isService = false) => typeof read(search, { isService }) !== 'string';

describe('a query', () => {
  const wide = times(30, (n) => `k${n}=eq.1`, '&');

  it('may have 30 parameters and no more, whatever the separators', () => {
    expect(passes(wide)).toBe(true);
    for (const search of [`${wide}&a=eq.1`, `${wide};a=eq.1`, '&'.repeat(40)]) {
      expect([passes(search), passes(search, true)]).toEqual([false, false]);
    }
  });

  it.each([
    ['lines=[1e131071,1e131071]', false],
    ['lines=%20{%22a%22:[-1E%2B131071]}', false],
    [`lines=${'['.repeat(65)}1e131071`, false],
    ['specs=eq.[1e131071]', false],
    ['specs=not.cs.{"a":1e131071}', false],
    ['or=(specs.cs."{\\"a\\":[1e131071,2]}",id.eq.1)', false],
    ['lines=[1e99,{"a":"1e131071"}]', true],
    ['search=12E345', true],
    ['sku=eq.12E345', true],
    ['ids={123e4567-e89b-42d3-a456-426614174000}', true],
  ])('contains only numbers that stay short when written out: %s', (search, isRight) => {
    expect(typeof read(search, { isReadCall: true }) !== 'string').toBe(isRight);
  });

  it.each([
    ['id,a(id,b(id,c(id)))', true],
    ['id,a(id,b(id,c(id,d(id))))', false],
    ['id,a(b(c(d(id))))', false],
    ['...a(...b(...c(...d(id))))', false],
    ['a(b(c(id,count())))', true],
    ['"a(b(c(d("', true],
    ['a:specs->>"\\"",b(c(d(e(id))))', false],
    ['a:specs->>"\\"",b(c(d(id)))', true],
    [String.raw`"\"",b(c(d(e("\""))))`, false],
    [String.raw`"\\",b(c(d(e("\\"))))`, false],
    ['"a""b"', false],
    [times(20, (n) => `a${n}(id)`), true],
    [times(21, (n) => `a${n}(id)`), false],
    [times(200, (n) => `c${n}`), true],
    [times(201, (n) => `c${n}`), false],
    [`${'v'.repeat(63)}(id)`, true],
    [`${'v'.repeat(64)}(id)`, false],
    [`${'é'.repeat(32)}(id)`, false],
    [`a!${'v'.repeat(64)}(id)`, false],
    [`${'v'.repeat(64)}:a`, false],
    [`a${'->b'.repeat(8)}`, true],
    [`a${'->b'.repeat(9)}`, false],
    [`a->${'b'.repeat(201)}`, false],
    ['id)', false],
    ['id),a(b(c(d(e(id)))))', false],
    ['a(id', false],
    ['a(id))', false],
    ['id,', false],
    [',id', false],
    ['"id', false],
    ['""', false],
    ['', true],
    ['a()', true],
    ['a!inner!fk(id)', true],
    ['a!left!inner!x(id)', false],
    ['a!leftover(id)', false],
    ['count(id)', false],
    ['id::text,total.sum()::int', true],
    ['id:: ', false],
    ['count()::  ,id', false],
    ['total.sum():: ', false],
  ])('select=%s is answered: %s', (select, answered) => {
    for (const search of [
      `select=${encodeURIComponent(select)}`,
      `%73elect=${encodeURIComponent(select)}`,
      `a=eq.1;select=${encodeURIComponent(select)}`,
    ]) {
      expect([search.slice(0, 9), passes(search)]).toEqual([search.slice(0, 9), answered]);
    }
  });

  it('with the service key may embed deeper, within its own limit', () => {
    const nested = (depth: number): string => (depth === 0 ? 'id' : `a(${nested(depth - 1)})`);
    expect([passes(`select=${nested(12)}`, true), passes(`select=${nested(13)}`, true)]).toEqual([
      true,
      false,
    ]);
  });

  it('may filter by a long list, but not sort by one', () => {
    expect(passes(`id=in.(${times(400, String)})`)).toBe(true);
    for (const name of ['order', 'columns', 'on_conflict', 'a.order']) {
      expect([name, passes(`${name}=${times(201, (n) => `c${n}`)}`)]).toEqual([name, false]);
      expect([name, passes(`${name}=${times(200, (n) => `c${n}`)}`)]).toEqual([name, true]);
    }
    for (const name of ['or', 'and', 'not.or', 'a.b.or']) {
      expect([name, passes(`${name}=(${times(201, (n) => `c.eq.${n}`)})`)]).toEqual([name, false]);
    }
  });

  it.each([
    ['or=(a.eq.1', false],
    ['or=a.eq.1', false],
    ['or=()', false],
    ['or=(a.eq.1)x', false],
    ['or=.eq.1', false],
    ['or=der.eq.1', false],
    [`or=(${'and('.repeat(7)}a.eq.1${')'.repeat(7)})`, true],
    [`or=(${'and('.repeat(8)}a.eq.1${')'.repeat(8)})`, false],
    [`or=(${'not.and('.repeat(8)}a.eq.1${')'.repeat(8)})`, false],
    [`or=(${times(67, () => 'and(a.eq.1,b.eq.2)')})`, false],
    ['or=(a.eq."x,y)",b.in.(1,"2)"),c.cs.{1,2})', true],
    ['not.and=(a.is.null)', true],
    ['a.b.c.not.or=(a.is.null)', true],
    ['a.b.c.d.or=(a.is.null)', false],
    ['a.b.c.d=eq.1', true],
    ['a.b.c.d.e=eq.1', false],
    ['a=1', false],
    ['a=noop.1', false],
    ['a=fts(simple).x', true],
    ['a=fts( ).x', false],
    ['a=is.maybe', false],
    ['a=is.nullx', false],
    ['a=in.(1)x', false],
    ['a=in.1', false],
    ['=eq.1', false],
    ['a)=eq.1', false],
    ['a->b=eq.1', true],
    ['limit=5&offset=10&a.limit=1', true],
    ['limit=1e9', false],
    ['limit=0x10', false],
    [`limit=${'9'.repeat(5000)}`, false],
    ['select=id&select=a(b(c(d(id))))', false],
    ['select&select=id', false],
    ['order=id.ascx', false],
    ['order=a.desc.nullslast,b(c).asc,d->>e', true],
    ['a=eq.%ff', false],
    ['a=eq.%c0%80', false],
    ['a=eq.%ed%a0%80', false],
    ['a=eq.x%00', false],
    ['%EF%BB%BFselect=id', false],
  ])('%s is answered: %s', (search, answered) => {
    expect(passes(search)).toBe(answered);
  });

  it.each([
    ['select=id,a:b->>"c\\"d"::text,...x!inner(y)', 'select=id,a:b->>"c\\"d"::text,...x!inner(y)'],
    ['select= "id" , x ( y )', 'select=id,x(y)'],
    ['a=eq.1+2%2B', 'a=eq.1 2+'],
    ['a=in.( "x,y",z ,"z")', 'a=in.("x,y","z ",z)'],
    ['a=in.(x"y,"z"z)', 'a=in.(x"y,"\\"z\\"z")'],
    ['or=(a.eq."x",b.eq.{1,2})', 'or=(a.eq.x,b.eq."{1,2}")'],
    ['not.a.or=(b.is.NULL)', 'a.not.or=(b.is.null)'],
    ['"order"=eq.1', '"order"=eq.1'],
    ['a&b=eq.1', 'b=eq.1'],
    ['select=a!"left"(id)', 'select=a!"left"(id)'],
    ['select=a(b->0)', 'select=a(b->"0")'],
    ['select=b->0', 'select=b->0'],
  ])('%s reaches PostgREST as %s', (search, expected) => {
    expect(written(search)).toBe(expected);
  });

  it('names the arguments of a read call, and only those', () => {
    const search =
      'a=1&b=eq.1&c=neq(1)&d=eq(any).{1}&e=fts(simple).x&f=isdistinct.1&g=like.x&h=eq&select=id&limit=1&"order"=x&x.y=5&z';
    expect(read(search, { isReadCall: true })).toMatchObject({ args: ['a', 'c', 'h', 'order', 'y'] });
    for (const value of ['not.x', 'in.x', 'is.x']) {
      expect(typeof read(`a=${value}`, { isReadCall: true })).toBe('string');
    }
  });
});

describe('any query', () => {
  const text = fc.stringMatching(/^[a-z"\\(),.:!>\-* \t{}é1_$]{0,40}$/);
  const word = fc.constantFrom(
    'select',
    'order',
    'or',
    'a.or',
    'not.and',
    'columns',
    'id',
    'a.b',
    'limit',
    'on_conflict',
    'a->b',
  );
  const piece = fc.constantFrom(
    'a',
    '"a"',
    '"\\""',
    '(',
    ')',
    ',',
    '.',
    'and(',
    'or(',
    'not.',
    'eq.',
    'in.(',
    'is.null',
    '->',
    '->>',
    '::',
    ':',
    '!',
    '...',
    '{',
    '}',
    '*',
    'count()',
    ' ',
    '1',
    '-',
    '.asc',
    '.sum()',
  );
  const value = fc.oneof(
    text,
    fc.array(piece, { maxLength: 25 }).map((parts) => parts.join('')),
  );

  it('parses the same after it is written out again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, value), { maxLength: 4 }), fc.boolean(), (pairs, isReadCall) => {
        const search = pairs
          .map(([name, content]) => `${encodeURIComponent(name)}=${encodeURIComponent(content)}`)
          .join('&');
        const first = read(search, { isReadCall });
        if (typeof first === 'string') return;
        expect(read(first.search, { isReadCall })).toEqual(first);
      }),
      { numRuns: 3000 },
    );
  });

  it('of 16 KB is read within 100 ms', () => {
    const opener = fc.constantFrom(
      'or=(',
      'or=(a.eq."',
      'select=',
      'select="',
      'select=a(',
      'order=',
      'columns=',
      'a=in.(',
      'a=fts(',
      '',
    );
    fc.assert(
      fc.property(opener, fc.oneof(piece, text), (start, repeated) => {
        const filled = repeated === '' ? 'a' : encodeURIComponent(repeated);
        const search = (start + filled.repeat(Math.ceil(longestUrl / filled.length))).slice(0, longestUrl);
        const began = process.threadCpuUsage();
        read(search.replace(/%.?$/, ''));
        const { user } = process.threadCpuUsage(began);
        expect(user / 1000).toBeLessThan(100);
      }),
      { numRuns: 300 },
    );
  });
});
