import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InvoiceSheet } from '#pages/orders/invoice/invoice.tsx';
import { orderChange, refunded, trackedPurchase } from '../../../samples/data/orders/purchase-samples.ts';

/** The rows below the items, and the last line. */
function totals(refunds: readonly object[]): string[] {
  const purchase = orderChange(trackedPurchase(), { total: '100.00', refunds });
  const [order] = purchase.orders;
  if (order === undefined) throw new Error('no order');
  const html = renderToStaticMarkup(<InvoiceSheet purchase={purchase} order={order} number={1} />);
  const [, foot = '', end = ''] = /<tfoot>(.*)<\/tfoot><\/table>(.*)<\/article>/s.exec(html) ?? [];
  const words = (part: string) =>
    part
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const rows = foot.split('</tr>').map(words);
  return [...rows.slice(rows.findIndex((row) => row.startsWith('Total'))), words(end)].filter(Boolean);
}

const end = 'Questions: support@stallbar.example';

test('an invoice without a refund is paid in full', () => {
  expect(totals([])).toEqual(['Total (USD) $100.00', `Paid in full. ${end}`]);
});

test('an invoice lists completed refunds and what is left, as the PDF does', () => {
  expect(
    totals([
      refunded('30.00', true, '2026-12-01T12:00:00Z'),
      refunded('5.50', true, '2026-12-02T12:00:00Z'),
      refunded('9.00', false, '2026-12-03T12:00:00Z'),
    ]),
  ).toEqual([
    'Total (USD) $100.00',
    'Refunded Dec 1, 2026 −$30.00',
    'Refunded Dec 2, 2026 −$5.50',
    'Total after refunds $64.50',
    end,
  ]);
});
