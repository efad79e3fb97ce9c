import { plainDate } from '#schema/day.ts';
import { describe, expect, test } from 'vitest';
import { cents } from '#schema/money.ts';
import {
  emptyPromotion,
  promotionOf,
  promotionProblems,
  promotionValuesOf,
} from '#schema/vendor-panel/offers/promotion.ts';
import type { PromotionValues, StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';

const bar = { id: 'bar', name: 'Bar', image: null };
const right: PromotionValues = { ...emptyPromotion, label: 'A fifth off', code: 'fifth', value: '20' };
const problems = (changes: Partial<PromotionValues>) => promotionProblems({ ...right, ...changes });

describe('the promotion form', () => {
  test('sends only what belongs to the selection', () => {
    expect(
      promotionOf({
        ...right,
        products: JSON.stringify([bar]),
        category: 'ropes',
        minimum: ' ',
        max_redemptions: '12',
        advertised: false,
      }),
    ).toEqual({
      label: 'A fifth off',
      code: 'FIFTH',
      kind: 'percent',
      value: '20',
      product_ids: [],
      category_id: null,
      minimum: '0',
      first_day: null,
      last_day: null,
      max_redemptions: 12,
      max_per_customer: null,
      advertised: false,
    });
    expect(
      promotionOf({
        ...right,
        how: 'automatic',
        scope: 'products',
        products: JSON.stringify([bar]),
        advertised: false,
      }),
    ).toMatchObject({ code: null, product_ids: ['bar'], category_id: null, advertised: true });
    expect(promotionOf({ ...right, scope: 'category', category: 'ropes' })).toMatchObject({
      product_ids: [],
      category_id: 'ropes',
    });
  });

  test('shows what is saved, so that saving it again changes nothing', () => {
    const saved: StorePromotion = {
      id: 'one',
      code: 'FIFTH',
      label: 'A fifth off',
      kind: 'percent',
      value: '20.00',
      products: [bar],
      category: null,
      minimum: '35.50',
      first_day: plainDate('2026-12-01'),
      last_day: plainDate('2026-12-24'),
      max_redemptions: 100,
      max_per_customer: 1,
      advertised: true,
      state: 'draft',
      version: 2,
      uses: 0,
      cost: cents(0),
      was_used: false,
    };
    const values = promotionValuesOf(saved);
    expect(values).toMatchObject({ how: 'code', value: '20', scope: 'products', minimum: '35.50' });
    expect(promotionOf(values)).toEqual({
      label: 'A fifth off',
      code: 'FIFTH',
      kind: 'percent',
      value: '20',
      product_ids: ['bar'],
      category_id: null,
      minimum: '35.50',
      first_day: '2026-12-01',
      last_day: '2026-12-24',
      max_redemptions: 100,
      max_per_customer: 1,
      advertised: true,
    });
    expect(
      promotionValuesOf({ ...saved, code: null, products: [], category: { id: 'c', name: 'Ropes' } }),
    ).toMatchObject({ how: 'automatic', code: '', scope: 'category', category: 'c' });
  });

  test('shows missing limits as blank', () => {
    const saved: StorePromotion = {
      id: 'one',
      code: null,
      label: 'Ten off',
      kind: 'amount',
      value: '10.50',
      products: [],
      category: null,
      minimum: '0.00',
      first_day: null,
      last_day: null,
      max_redemptions: null,
      max_per_customer: null,
      advertised: false,
      state: 'draft',
      version: 1,
      uses: 0,
      cost: cents(0),
      was_used: false,
    };
    expect(promotionValuesOf(saved)).toEqual({
      label: 'Ten off',
      how: 'automatic',
      code: '',
      kind: 'amount',
      value: '10.50',
      scope: 'store',
      products: '[]',
      category: '',
      minimum: '',
      first_day: '',
      last_day: '',
      max_redemptions: '',
      max_per_customer: '',
      advertised: false,
    });
    expect(promotionValuesOf({ ...saved, value: '1.005' }).value).toBe('1.005');
  });

  test('sends text without surrounding spaces, and non-numbers unchanged, for the server to refuse', () => {
    expect(
      promotionOf({
        ...right,
        label: ' A fifth off ',
        code: ' fifth ',
        value: ' 20 ',
        minimum: ' 35 ',
        max_redemptions: ' 7 ',
        max_per_customer: ' 7x ',
      }),
    ).toMatchObject({
      label: 'A fifth off',
      code: 'FIFTH',
      value: '20',
      minimum: '35',
      max_redemptions: 7,
      max_per_customer: '7x',
    });
    expect(promotionOf({ ...right, max_redemptions: 'x7' })).toMatchObject({ max_redemptions: 'x7' });
  });

  test('accepts everything within its limits, and nothing beyond them', () => {
    const amount = 'Enter an amount above 0, up to 99999.99.';
    const percentage = 'Enter a percentage above 0, up to 100.';
    const minimum = 'Enter an amount from 0 to 99999.99.';
    const code = 'Use 3 to 30 letters, digits and hyphens.';
    const label = 'Enter a name of 1 to 100 characters.';
    const million = 'Enter a whole number from 1 to 1,000,000.';
    const some = (count: number) => JSON.stringify(Array.from({ length: count }, () => bar));
    for (const fine of [
      { label: `  ${'x'.repeat(100)}  ` },
      { code: '  abc  ' },
      { code: 'a'.repeat(30) },
      { kind: 'amount', value: ' 99999.99 ' },
      { minimum: '0' },
      { minimum: ' 99999.99 ' },
      { minimum: ' ' },
      { max_redemptions: ' 1000000 ', max_per_customer: '1000' },
      { max_redemptions: '1', max_per_customer: ' ' },
      { scope: 'products', products: some(100) },
      { scope: 'category', category: 'ropes' },
      { first_day: '2030-02-02', last_day: '2030-02-02' },
      { first_day: '2030-02-02' },
      { last_day: '2030-02-02' },
    ])
      expect([fine, problems(fine)]).toEqual([fine, {}]);
    for (const [changes, wrong] of [
      [{ label: 'x'.repeat(101) }, { label }],
      [{ label: 'two\nlines' }, { label }],
      [{ code: 'ab' }, { code }],
      [{ code: 'a'.repeat(31) }, { code }],
      [{ code: 'über' }, { code }],
      [{ kind: 'amount', value: '100000' }, { value: amount }],
      [{ kind: 'amount', value: 'much' }, { value: amount }],
      [{ kind: 'amount', value: '-5' }, { value: amount }],
      [{ value: 'much' }, { value: percentage }],
      [{ value: '' }, { value: percentage }],
      [{ minimum: '100000' }, { minimum }],
      [{ minimum: 'much' }, { minimum }],
      [{ max_redemptions: '1000001' }, { max_redemptions: million }],
      [{ max_redemptions: '0' }, { max_redemptions: million }],
      [{ max_redemptions: 'x1' }, { max_redemptions: million }],
      [{ max_redemptions: '1x' }, { max_redemptions: million }],
      [{ max_redemptions: '1.5' }, { max_redemptions: million }],
      [{ max_per_customer: '1001' }, { max_per_customer: 'Enter a whole number from 1 to 1,000.' }],
    ] as const)
      expect([changes, problems(changes)]).toEqual([changes, wrong]);
  });

  test("shows problems before it is sent, in the server's words", () => {
    expect(problems({})).toEqual({});
    expect(
      problems({
        label: ' ',
        code: 'a b',
        value: '0',
        minimum: '-1',
        max_redemptions: '0',
        max_per_customer: '1001',
        first_day: '2030-02-02',
        last_day: '2030-02-01',
      }),
    ).toEqual({
      label: 'Enter a name of 1 to 100 characters.',
      code: 'Use 3 to 30 letters, digits and hyphens.',
      value: 'Enter a percentage above 0, up to 100.',
      minimum: 'Enter an amount from 0 to 99999.99.',
      last_day: "The end date can't be before the start date.",
      max_redemptions: 'Enter a whole number from 1 to 1,000,000.',
      max_per_customer: 'Enter a whole number from 1 to 1,000.',
    });
    expect(problems({ value: '100' })).toEqual({});
    expect(problems({ value: '100.01' })).toEqual({ value: 'Enter a percentage up to 100.' });
    expect(problems({ kind: 'amount', value: '100.01' })).toEqual({});
    expect(problems({ how: 'automatic', code: '' })).toEqual({});
    expect(problems({ scope: 'products' })).toEqual({ products: 'Choose at least one product.' });
    expect(
      problems({ scope: 'products', products: JSON.stringify(Array.from({ length: 101 }, () => bar)) }),
    ).toEqual({
      products: 'Choose up to 100 products.',
    });
    expect(problems({ scope: 'category' })).toEqual({ category: 'Choose a category.' });
  });
});
