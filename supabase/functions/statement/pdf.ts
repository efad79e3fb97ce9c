import { brand } from '../../../src/brand.ts';
import { formatMoney } from '../_shared/money.ts';
import { drawPdf, type Sheet } from '../_shared/pdf.ts';
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

const format = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
  date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
const dayOf = format({ year: 'numeric', month: 'long', day: 'numeric' });
const monthOf = format({ year: 'numeric', month: 'long' });

const money = (units: number): string => `${units < 0 ? '−' : ''}${formatMoney(Math.abs(units), 'USD')}`;

/** The same statement gives the same bytes. */
export const statementPdf = (statement: Statement): Promise<Uint8Array<ArrayBuffer>> => {
  const began = new Date(`${statement.month}-01T00:00:00Z`);
  return drawPdf(
    {
      title: `Statement, ${monthOf(began)}`,
      author: statement.store,
      date: began,
      size: 'LETTER',
      margin: page.margin,
    },
    (doc) => draw(doc, statement, monthOf(began)),
  );
};

function draw(doc: Sheet, statement: Statement, month: string): void {
  const figure = (words: string, y: number) =>
    doc.text(words, right - amountWidth, y, { width: amountWidth, align: 'right', lineBreak: false });
  const rule = (y: number, color = line) =>
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke();

  doc.font('strong').fontSize(26).fillColor(ink).text('Statement', left, page.margin);
  doc.font('text').fontSize(11).text(month, left, doc.y);
  doc.font('strong').fontSize(13);
  doc.text(statement.store, 306, page.margin + 6, { width: right - 306, align: 'right' });
  doc.font('text').fontSize(10).fillColor(faint);
  doc.text(`sold on ${brand.name}`, 306, doc.y, { width: right - 306, align: 'right' });
  let y = Math.max(doc.y, 120) + 24;

  const row = (label: string, amount: string, isStrong = false) => {
    doc
      .font(isStrong ? 'strong' : 'text')
      .fontSize(isStrong ? 12 : 10)
      .fillColor(ink);
    doc.text(label, left, y, { width: right - left - amountWidth, lineBreak: false, ellipsis: true });
    figure(amount, y);
    y += 20;
  };
  row('Opening balance', money(statement.opening), true);
  rule(y - 2);
  y += 6;
  for (const [label, amount] of statement.lines) {
    row(label === 'Orders' ? `Orders (${statement.orders})` : label, money(amount));
  }
  rule(y - 2, ink);
  y += 6;
  row('Closing balance', money(statement.closing), true);
  for (const [label, amount] of [
    ['of it pending', statement.pending],
    ['of it available', statement.available],
    ['of it on hold', statement.reserve],
  ] as const) {
    if (amount !== 0) row(label, money(amount));
  }
  if (!statement.isOver) {
    doc.font('text').fontSize(10).fillColor(faint).text('This month is not over yet.', left, y);
    y = doc.y + 6;
  }

  /** Starts a new page if `height` does not fit on this one. */
  const need = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = page.margin;
  };
  const payout = ({ number, date, amount, cameBack, destination, orders }: StatedPayout) => {
    need(60);
    y += 18;
    doc.font('strong').fontSize(12).fillColor(ink);
    doc.text(cameBack ? `${number} came back` : `Payout ${number}`, left, y, { lineBreak: false });
    figure(money(cameBack ? amount : -amount), y);
    y += 18;
    doc.font('text').fontSize(9).fillColor(faint);
    doc.text([dayOf(date), destination].filter(Boolean).join(', '), left, y, { lineBreak: false });
    y += 16;
    rule(y - 3);
    for (const { order, amount: part } of orders) {
      need(15);
      doc.font('text').fontSize(9).fillColor(ink);
      doc.text(order === '' ? 'Without an order' : order, left, y, { lineBreak: false });
      figure(money(part), y);
      y += 15;
    }
  };
  for (const each of statement.payouts) payout(each);

  const { count } = doc.bufferedPageRange();
  for (let place = 0; place < count; place += 1) {
    doc.switchToPage(place);
    // The footer is in the margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    doc.font('text').fontSize(9).fillColor(faint);
    doc.text('Days are counted in UTC.', left, page.height - 48, { lineBreak: false });
    doc.text(`${month} · Page ${place + 1} of ${count}`, right - 240, page.height - 48, {
      width: 240,
      align: 'right',
      lineBreak: false,
    });
  }
}
