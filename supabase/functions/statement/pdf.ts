import { brand } from '../../../src/brand.ts';
import { dayIn } from '../../../src/schema/day-in.ts';
import { formatDate, formatMonth } from '../../../src/schema/format-date.ts';
import { zoneWords } from '../../../src/schema/time-zones.ts';
import { formatMoney } from '../_shared/money.ts';
import { drawPdf, type Box, type Sheet, type Writer } from '../_shared/print/pdf.ts';
import type { StatedPayout, Statement } from './read.ts';

/** In points, on US Letter. */
const page = { width: 612, height: 792, margin: 54, foot: 74 };
const left = page.margin;
const right = page.width - page.margin;
const bottom = page.height - page.foot;
const amountWidth = 120;

const ink = '#1a1c20';
const faint = '#5d6167';
const line = '#c9cbce';

const money = (units: number): string => `${units < 0 ? '−' : ''}${formatMoney(Math.abs(units), 'USD')}`;

/** The same statement gives the same bytes. */
export const statementPdf = (statement: Statement): Promise<Uint8Array<ArrayBuffer>> => {
  const began = new Date(`${statement.month}-01T00:00:00Z`);
  return drawPdf(
    {
      title: `Statement, ${formatMonth(statement.month)}`,
      author: statement.store,
      date: began,
      size: 'LETTER',
      margin: page.margin,
    },
    (doc, writer) => draw(doc, writer, statement, formatMonth(statement.month)),
  );
};

type Style = Pick<Box, 'size' | 'font' | 'color'>;
const plain: Style = { size: 10, color: ink };
const strong: Style = { size: 12, font: 'strong', color: ink };
const entry: Style = { size: 9, color: ink };
const small: Style = { size: 9, color: faint };
const labelWidth = right - left - amountWidth;

function draw(doc: Sheet, { write, heightOf }: Writer, statement: Statement, month: string): void {
  const figure = (words: string, y: number, style: Style) =>
    write(words, { ...style, x: right - amountWidth, y, width: amountWidth, align: 'right' });
  const rule = (y: number, color = line) =>
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke();

  const title = write('Statement', {
    x: left,
    y: page.margin,
    width: 240,
    size: 26,
    font: 'strong',
    color: ink,
  });
  const numbered = write(month, { x: left, y: title, width: 240, size: 11 });
  const dated = write(statement.number, { x: left, y: numbered, width: 240, size: 11 });
  const seller = { x: 306, width: right - 306, align: 'right' } as const;
  const { legalName, store } = statement;
  const named = write(legalName ?? store, { ...seller, y: page.margin + 6, size: 13, font: 'strong' });
  const about = legalName === null || legalName === store ? 'sold' : `${store}, sold`;
  const sold = write(`${about} on ${brand.name}`, { ...seller, y: named, size: 10, color: faint });
  let y = Math.max(dated, sold, 120) + 24;

  const row = (label: string, amount: string, style = plain) => {
    const under = write(label, { ...style, x: left, y, width: labelWidth });
    figure(amount, y, style);
    y = Math.max(under + 3, y + 20);
  };
  row('Opening balance', money(statement.opening), strong);
  rule(y - 2);
  y += 6;
  for (const [label, amount] of statement.lines) {
    row(label === 'Orders' ? `Orders (${statement.orders})` : label, money(amount));
  }
  rule(y - 2, ink);
  y += 6;
  row('Closing balance', money(statement.closing), strong);
  for (const [label, amount] of [
    ['Pending', statement.pending],
    ['Available', statement.available],
    ['On hold', statement.reserve],
  ] as const) {
    if (amount !== 0) row(label, money(amount));
  }
  if (!statement.isOver) {
    y = write("This month isn't over yet.", { ...small, size: 10, x: left, y, width: labelWidth }) + 6;
  }

  /** Starts a new page if `height` does not fit on this one. */
  const need = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = page.margin;
  };
  const payout = ({ number, date, amount, cameBack, destination, orders }: StatedPayout) => {
    const about = [formatDate(dayIn(date, statement.zone)), destination].filter(Boolean).join(', ');
    need(44 + heightOf(about, { ...small, width: labelWidth }));
    y += 18;
    write(cameBack ? `${number} returned` : `Payout ${number}`, {
      ...strong,
      x: left,
      y,
      width: labelWidth,
    });
    figure(money(cameBack ? amount : -amount), y, strong);
    y += 18;
    y = Math.max(y + 16, write(about, { ...small, x: left, y, width: labelWidth }) + 4);
    rule(y - 3);
    for (const { order, amount: part } of orders) {
      need(15);
      write(order === '' ? 'No order' : order, { ...entry, x: left, y, width: labelWidth });
      figure(money(part), y, entry);
      y += 15;
    }
  };
  for (const each of statement.payouts) payout(each);

  if (statement.sales.length > 0) {
    need(60);
    y += 18;
    y = write('Paid orders', { ...strong, x: left, y, width: labelWidth }) + 2;
    const { sales, orders } = statement;
    const which =
      sales.length < orders ? `The first ${sales.length} of ${orders}. The CSV file has all of them. ` : '';
    y =
      write(`${which}Your share of each, when it was paid.`, { ...small, x: left, y, width: labelWidth }) + 4;
    rule(y - 1);
    y += 3;
    for (const { order, date, amount } of sales) {
      need(15);
      const line = `${order}, ${formatDate(dayIn(date, statement.zone))}`;
      write(line, { ...entry, x: left, y, width: labelWidth });
      figure(money(amount), y, entry);
      y += 15;
    }
  }

  const { count } = doc.bufferedPageRange();
  for (let place = 0; place < count; place += 1) {
    doc.switchToPage(place);
    const foot = { ...small, y: page.height - 48, width: 240 };
    write(`Dates are in ${zoneWords(statement.zone)}.`, { ...foot, x: left });
    write(`${month} · Page ${place + 1} of ${count}`, { ...foot, x: right - 240, align: 'right' });
  }
}
