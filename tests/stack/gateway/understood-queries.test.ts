import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare, startReaders, stopReaders } from './understood-kit.ts';

beforeAll(startReaders);
afterAll(stopReaders);

const queries = [
  'select=id,data->a,x:data->>"b-c",data->b-c->1&order=id.desc',
  'select=id,pieces(id,name)&order=id',
  'select=id,p:pieces!inner(*)&p.id=gt.3&order=id',
  'select=name,pieces!pieces_part_id_fkey(id)&id=eq.1',
  'select=id,pieces!left(id)&pieces.order=id.desc&pieces.limit=1&order=id',
  'select="odd, name"&"odd, name"=like.*1',
  'select=a:data->>"\\"",id&limit=1',
  'select=*&or=(id.eq.1,and(id.gt.3,name.eq."part 5"))',
  'select=*&not.or=(id.in.(1,2),name.is.null)',
  'select=id&and=(id.gte.1,not.or(id.eq.2,not.and(id.eq.3,id.eq.3)))',
  'select=id,pieces(id)&pieces.or=(id.eq.1,id.eq.2)&id=in.(1,2,3)',
  'select=id,pieces(id)&pieces.not.and=(id.eq.1,name.eq."piece (1)")',
  'select=id&name=in.("part 1",part 2,"x\\"y")',
  'select=id&name=in.()',
  'select=id&name=in.( part 1)',
  'select=id&id=eq(any).{1,2}',
  'select=id&or=(id.eq(any).{1,2},name.like(all).{*1,part*})',
  'select=id&name=fts(english).part',
  'select=id&data->>a=eq.1',
  'select=id&data->b-c->0=eq.2',
  'select=id::text,name&limit=2&offset=1&order=name.asc.nullslast',
  'select=count()',
  'select=id.sum()',
  'select=',
  'select',
  'select=id&id',
  'select=id&limit=0',
  'select=id&order=',
  'select=id&',
  '&&select=id;;limit=1',
  'select=id&name=eq.part+1',
  'select=id&name=eq.part%201',
  'select=id&name=eq.part%2B1',
  'select=id&name=eq.%',
  'select=id&name=eq.%zz',
  'select=id&name=isdistinct.part 1',
  'select=id&id=is.NULL',
  'select=id&name=not.is.null',
  'select=name,part:parts(name)',
  'select=...pieces(id)',
  'select=id),pieces(id',
  'select=id)x',
  'select= id , name ',
  'select=\tid',
  'select=id&or=(id.eq.1)x',
  'select=id&or= ( id.eq.1 , id.eq.2 ) ',
  'select=id&or=.eq.1',
  'select=id&id=is.nullx',
  'select=id&id=in.(1)x',
  'select=pieces(id,data->0)',
  'select=id&limit=(1)',
  'select=id&limit=x',
  'select=id&limit=1.5',
  'select=name,count:id',
  'select=n-a-m-e',
  'select=id-',
  'select=id&pieces.id=eq.1',
  'select=id&order=pieces(id)',
  'select=%22%C3%A9%22',
  'select=é',
  'select=id&name=eq.é',
].map((search) => search.replaceAll('é', '%C3%A9').replaceAll(' ', '%20').replaceAll('\t', '%09'));

describe('a query is read as PostgREST reads it', () => {
  it.each(queries)('%s', async (search) => {
    const { ours, theirs } = await compare({ method: 'GET', path: '/parts', search });
    expect(ours).toEqual(theirs);
  });

  it('whatever it consists of', async () => {
    const piece = fc.constantFrom(
      'id',
      'name',
      'data',
      'pieces',
      '"odd, name"',
      '"\\""',
      '(',
      '(',
      ')',
      ')',
      ',',
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
      '->a',
      '->0',
      '::text',
      ':',
      '!inner',
      '!left',
      '...',
      '{1,2}',
      '*',
      'count()',
      ' ',
      '1',
      '-',
      '.asc',
      '.desc',
      '.nullsfirst',
      '"x"',
      '"',
      '\\',
      'any',
      'like.',
    );
    const loose = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
    const column = fc.constantFrom(
      'id',
      'name',
      'data->a',
      'data->>b-c',
      '"odd, name"',
      ' id',
      'x:id',
      'id::text',
      '*',
    );
    const embed = fc.tuple(column, column).map(([a, b]) => `pieces!inner(${a},${b})`);
    const select = fc
      .array(fc.oneof({ weight: 4, arbitrary: column }, { weight: 2, arbitrary: embed }, loose), {
        minLength: 1,
        maxLength: 4,
      })
      .map((all) => all.join());
    const test = fc.tuple(
      fc.constantFrom('id', 'name', 'pieces.id', 'data->>a'),
      fc.constantFrom(
        '.eq.1',
        '.in.(1,2)',
        '.is.null',
        '.not.eq.2',
        '.eq."a,b"',
        '.eq."a"b',
        '.cs.{1}',
        '.eq.{1',
        '.like.*',
      ),
    );
    const value = fc.constantFrom(
      'eq.1',
      'in.(1,"2")',
      'in.( 1)',
      'not.is.null',
      'eq(any).{1,2}',
      'like.p*',
      'fts(english).x',
    );
    const leaf = test.map(([a, b]) => a + b);
    const group = fc
      .tuple(
        fc.constantFrom('and', 'or', 'not.and'),
        fc.array(fc.oneof({ weight: 4, arbitrary: leaf }, loose), { minLength: 1, maxLength: 3 }),
      )
      .map(([word, parts]) => `${word}(${parts.join()})`);
    const logic = fc
      .array(fc.oneof(leaf, group), { minLength: 1, maxLength: 3 })
      .map((all) => `(${all.join()})`);
    const pair = fc.oneof(
      fc.tuple(fc.constant('select'), select),
      fc.tuple(
        fc.constantFrom('or', 'and', 'not.or', 'pieces.or'),
        fc.oneof({ weight: 4, arbitrary: logic }, loose),
      ),
      fc.tuple(fc.constantFrom('order', 'pieces.order'), fc.oneof(column, loose)),
      fc.tuple(fc.constantFrom('id', 'name', 'data->a', '"odd, name"', 'pieces.id'), fc.oneof(value, loose)),
      fc.tuple(
        fc.constantFrom('limit', 'offset'),
        fc.constantFrom('1', '0', '-1', '1e1', ' 2', '(3)', '0x1'),
      ),
      fc.tuple(loose, loose),
    );
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 3 }), async (pairs) => {
        const search = pairs.map((each) => each.map(encodeURIComponent).join('=')).join('&');
        const { passed: isPassed, ours, theirs } = await compare({ method: 'GET', path: '/parts', search });
        expect(ours).toEqual(theirs);
        if (isPassed) passed += 1;
      }),
      { numRuns: 400 },
    );
    expect(passed).toBeGreaterThan(40);
  });
});
