import { isRecord, textOf } from '../_shared/http.ts';
import { usualTerms } from '../../../src/schema/shop-terms.ts';
import { lineOf } from '../_shared/line.ts';
import { toMinorUnits } from '../_shared/money.ts';

/** The result of `vendor_statement`; money in minor units, below zero too. */
export interface Statement {
  readonly store: string;
  /** Null until the store has entered it. */
  readonly legalName: string | null;
  /** Like ST-202610-0A1B2C3D. */
  readonly number: string;
  /** Like 2026-10. */
  readonly month: string;
  /** Whose days it counts. */
  readonly zone: string;
  readonly isOver: boolean;
  readonly opening: number;
  readonly closing: number;
  readonly pending: number;
  readonly available: number;
  readonly reserve: number;
  readonly orders: number;
  /** The first of these orders, with the store's share of each when it was paid. */
  readonly sales: readonly { readonly order: string; readonly date: Date; readonly amount: number }[];
  readonly lines: readonly (readonly [label: string, amount: number])[];
  readonly payouts: readonly StatedPayout[];
}

export interface StatedPayout {
  readonly number: string;
  readonly date: Date;
  readonly amount: number;
  /** The money of an earlier payout that did not arrive. */
  readonly cameBack: boolean;
  readonly destination: string;
  readonly orders: readonly { readonly order: string; readonly amount: number }[];
}

/** The headings in their order. */
const headings = [
  ['orders', 'Orders'],
  ['tax', 'Sales tax (remitted by Stallbar)'],
  ['commission', 'Commission'],
  ['fees', 'Fees'],
  ['refunds', 'Refunds to buyers'],
  ['disputes', 'Disputes'],
  ['adjustments', 'Adjustments'],
  ['payouts', 'Payouts'],
] as const;

type Row = Record<string, unknown>;

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** `"-12.50"` → -1250. */
function unitsOf(value: unknown): number {
  const text = typeof value === 'string' ? value : '';
  return text.startsWith('-') ? -toMinorUnits(text.slice(1)) : toMinorUnits(text);
}

/** @throws if the database returned something else, or if it does not add up */
export function readStatement(answer: unknown): Statement {
  if (!isRecord(answer) || !isRecord(answer['lines'])) {
    throw new TypeError('vendor_statement returned no statement.');
  }
  const { lines } = answer;
  const known: ReadonlySet<string> = new Set(headings.map(([name]) => name));
  const unknown = Object.keys(lines).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new TypeError(`A statement without a heading for ${unknown.join(', ')}.`);
  const statement = {
    store: lineOf(answer['store']),
    legalName: lineOf(answer['legal_name']) || null,
    number: lineOf(answer['number']),
    month: lineOf(answer['month']),
    zone: lineOf(answer['time_zone']) || usualTerms.time_zone,
    isOver: answer['is_over'] === true,
    opening: unitsOf(answer['opening']),
    closing: unitsOf(answer['closing']),
    pending: unitsOf(answer['pending']),
    available: unitsOf(answer['available']),
    reserve: unitsOf(answer['reserve']),
    orders: Number(answer['orders']),
    sales: rowsOf(answer['sales']).map((row) => ({
      order: lineOf(row['order']),
      date: new Date(textOf(row['at']) ?? ''),
      amount: unitsOf(row['amount']),
    })),
    lines: headings.map(([name, label]) => [label, unitsOf(lines[name] ?? '0.00')] as const),
    payouts: rowsOf(answer['payouts']).map((payout): StatedPayout => ({
      number: lineOf(payout['number']),
      date: new Date(textOf(payout['at']) ?? ''),
      amount: unitsOf(payout['amount']),
      cameBack: payout['came_back'] === true,
      destination: lineOf(payout['destination']),
      orders: rowsOf(payout['orders']).map((row) => ({
        order: lineOf(row['order']),
        amount: unitsOf(row['amount']),
      })),
    })),
  };
  const sum = statement.lines.reduce((total, [, amount]) => total + amount, statement.opening);
  if (sum !== statement.closing) throw new TypeError(`The statement of ${statement.month} does not add up.`);
  return statement;
}
