import { expect, test } from 'vitest';
import { statementPdf } from '../../../supabase/functions/statement/pdf.ts';
import { readStatement } from '../../../supabase/functions/statement/read.ts';
import { textOfPdf } from '../../support/pdf/text.ts';

const answer = {
  store: 'Iron\u{202E} Harbor',
  legal_name: 'Harbor Holdings LLC',
  number: 'ST-202610-0A1B2C3D',
  time_zone: 'America/Los_Angeles',
  month: '2026-10',
  is_over: true,
  opening: '-12.50',
  closing: '18.25',
  pending: '20.00',
  available: '-1.75',
  reserve: '0.00',
  orders: 2,
  sales: [
    // Still October in the store's zone.
    { order: 'SB-222222', at: '2026-11-01T06:30:00Z', amount: '36.71' },
  ],
  lines: { orders: '76.32', tax: '-4.36', commission: '-6.00', payouts: '-35.21' },
  payouts: [
    {
      number: 'PO-ABCDEFGH',
      at: '2026-10-12T09:00:00Z',
      amount: '35.21',
      came_back: false,
      destination: 'Test Bank, ends in 6789',
      orders: [
        { order: 'SB-222222', amount: '36.71' },
        { order: null, amount: '-1.50' },
      ],
    },
  ],
};

test('a statement file has every heading, and each payout with its orders', async () => {
  const [first = '', ...more] = textOfPdf(await statementPdf(readStatement(answer)));
  expect(more).toEqual([]);
  expect(first.split('\n')).toEqual(
    expect.arrayContaining([
      'Oct 2026',
      'ST-202610-0A1B2C3D',
      'Harbor Holdings LLC',
      'Iron Harbor, sold on Stallbar',
      'Opening balance',
      '−$12.50',
      'Orders (2)',
      '$76.32',
      'Commission',
      '−$6.00',
      'Fees',
      '$0.00',
      'Closing balance',
      '$18.25',
      'Available',
      '−$1.75',
      'Payout PO-ABCDEFGH',
      'Oct\u{A0}12,\u{A0}2026, Test Bank, ends in 6789',
      'SB-222222',
      '$36.71',
      'No order',
      'Paid orders',
      'The first 1 of 2. The CSV file has all of them. Your share of each, when it was paid.',
      'SB-222222, Oct\u{A0}31,\u{A0}2026',
      'Dates are in Pacific Time.',
    ]),
  );
  expect(first).not.toContain('On hold');
});

test('a long one continues over several pages, and is the same each time', async () => {
  const [payout] = answer.payouts;
  const orders = Array.from({ length: 200 }, (_, n) => ({ order: `SB-${100_000 + n}`, amount: '0.01' }));
  const long = readStatement({ ...answer, payouts: [{ ...payout, orders }] });
  const bytes = await statementPdf(long);
  expect(await statementPdf(long)).toEqual(bytes);
  const pages = textOfPdf(bytes);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.join('\n')).toContain('SB-100199');
});

test('a statement that does not add up, or has an unknown heading, is invalid', () => {
  expect(() => readStatement({ ...answer, closing: '18.26' })).toThrow('does not add up');
  expect(() => readStatement({ ...answer, lines: { ...answer.lines, gifts: '0.00' } })).toThrow('gifts');
  expect(() => readStatement(null)).toThrow('no statement');
});
