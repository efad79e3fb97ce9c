import { describe, expect, test } from 'vitest';

import { createRandom, seedId } from '../../../supabase/seed/random.ts';
import { hoursAgo, insert, literal } from '../../../supabase/seed/sql.ts';
import { slugify } from '../../../supabase/seed/text.ts';

describe('parts', () => {
  test('the generator is deterministic for a seed and differs between seeds', () => {
    const draw = (seed: string) => {
      const random = createRandom(seed);
      return [
        random.next(),
        random.int(3, 9),
        random.pick(['a', 'b', 'c']),
        random.shuffle([1, 2, 3, 4]).join(''),
      ];
    };
    expect(draw('one')).toEqual(draw('one'));
    expect(draw('one')).not.toEqual(draw('two'));
    expect(createRandom('w').weighted([0, 0, 1])).toBe(2);
    expect(() => createRandom('e').pick([])).toThrow('empty');
  });

  test('ids of a higher order sort later', () => {
    expect(seedId('a', 5) < seedId('a', 6)).toBe(true);
    expect(seedId('a')).toBe(seedId('a'));
    expect(seedId('a')).not.toBe(seedId('b'));
  });

  test('literals are quoted', () => {
    expect(literal("it's")).toBe("'it''s'");
    expect(literal(null)).toBe('null');
    expect(literal(['a', "b'"])).toBe("array['a','b''']");
    expect(literal([])).toBe("'{}'");
    expect(literal({ json: { a: "'" } })).toBe(`'{"a":"''"}'::jsonb`);
    expect(literal(hoursAgo(2.4))).toBe("now() - interval '2 hours'");
  });

  test('rows are grouped into few statements, and a missing column is reported', () => {
    const many = Array.from({ length: 251 }, (_, id) => ({ id }));
    expect(insert('t', many)).toHaveLength(2);
    expect(insert('t', [])).toEqual([]);
    expect(() => insert('t', [{ a: 1 }, { b: 1 }])).toThrow('lacks a');
  });

  test('slugs follow the rule of spec §2', () => {
    expect(slugify('Café Olé — 20 kg!')).toBe('cafe-ole-20-kg');
    expect(slugify("O'Neil's")).toBe('o-neil-s');
  });
});
