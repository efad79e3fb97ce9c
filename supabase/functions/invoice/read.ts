import { isRecord, textOf } from '../_shared/http.ts';
import { usualTerms } from '../../../src/schema/shop-terms.ts';
import { lineOf } from '../_shared/line.ts';
import { toMinorUnits } from '../_shared/money.ts';

/** The result of `invoice_of`; money in minor units. */
export interface Invoice {
  readonly number: string;
  readonly reference: string;
  readonly date: Date;
  /** The time zone of its dates. */
  readonly zone: string;
  readonly vendorName: string;
  /** Name and address of the buyer, one per line. */
  readonly to: readonly string[];
  readonly method: string;
  readonly currency: string;
  readonly items: readonly {
    readonly title: string;
    readonly details: string;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly lineTotal: number;
  }[];
  readonly rateName: string;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
  readonly refunds: readonly { readonly amount: number; readonly date: Date }[];
}

type Row = Record<string, unknown>;

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function dateOf(value: unknown): Date {
  const date = new Date(textOf(value) ?? '');
  if (Number.isNaN(date.getTime())) throw new TypeError('The invoice has no date.');
  return date;
}

/** @throws if the database returned something other than an invoice */
export function readInvoice(answer: unknown): Invoice {
  if (!isRecord(answer)) throw new TypeError('invoice_of returned no invoice.');
  const line = (name: string) => lineOf(answer[name]);
  const money = (name: string) => toMinorUnits(answer[name]);
  return {
    number: line('number'),
    reference: line('reference'),
    date: dateOf(answer['date']),
    zone: line('time_zone') || usualTerms.time_zone,
    vendorName: line('vendor_name'),
    to: [
      line('name'),
      [line('address'), line('address2')].filter(Boolean).join(', '),
      `${line('city')}, ${line('state')} ${line('zip_code')}`,
    ],
    method: answer['payment_method'] === 'paypal' ? 'PayPal' : 'Card',
    currency: line('currency'),
    items: rowsOf(answer['items']).map((item) => ({
      title: lineOf(item['title']),
      details: [lineOf(item['options']), lineOf(item['sku']) === '' ? '' : `SKU ${lineOf(item['sku'])}`]
        .filter(Boolean)
        .join(' · '),
      quantity: Number(item['quantity']),
      unitPrice: toMinorUnits(item['unit_price']),
      lineTotal: toMinorUnits(item['line_total']),
    })),
    rateName: line('rate_name'),
    subtotal: money('subtotal'),
    discount: money('discount'),
    shipping: money('shipping'),
    tax: money('tax'),
    total: money('total'),
    refunds: rowsOf(answer['refunds']).map((refund) => ({
      amount: toMinorUnits(refund['amount']),
      date: dateOf(refund['date']),
    })),
  };
}
