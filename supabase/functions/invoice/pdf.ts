import { brand } from '../../../src/brand.ts';
import { formatMoney } from '../_shared/money.ts';
import { drawPdf, type Sheet } from '../_shared/pdf.ts';
import type { Invoice } from './read.ts';

/** In points, on US Letter. */
const page = { width: 612, height: 792, margin: 54, foot: 74 };
const left = page.margin;
const right = page.width - page.margin;
const bottom = page.height - page.foot;
/** The right edge and the width of each column of figures. */
const columns = { pieces: 352, price: 452, amount: right, width: 90 };
const itemWidth = columns.pieces - 46 - left;

const ink = '#1a1c20';
const faint = '#5d6167';
const line = '#c9cbce';

const dayOf = (date: Date): string =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The same invoice gives the same bytes: its time is the order's, and nothing is random. */
export const invoicePdf = (invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf(
    {
      title: `Invoice ${invoice.number}`,
      author: invoice.vendorName,
      date: invoice.date,
      size: 'LETTER',
      margin: page.margin,
    },
    (doc) => draw(doc, invoice),
  );

function draw(doc: Sheet, invoice: Invoice): void {
  const money = (units: number) => formatMoney(units, invoice.currency);

  /** Writes one line that ends at `end`. */
  const figure = (words: string, end: number, y: number, width = columns.width) =>
    doc.text(words, end - width, y, { width, align: 'right', lineBreak: false });
  const rule = (y: number, color = line) =>
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke();

  // Header: the title and the seller.
  doc.font('strong').fontSize(26).fillColor(ink).text('Invoice', left, page.margin);
  doc.font('text').fontSize(11).text(invoice.number, left, doc.y);
  doc.font('strong').fontSize(13);
  doc.text(invoice.vendorName, 306, page.margin + 6, { width: right - 306, align: 'right' });
  doc.font('text').fontSize(10).fillColor(faint);
  doc.text(`sold on ${brand.name}`, 306, doc.y, { width: right - 306, align: 'right' });
  let y = Math.max(doc.y, 120) + 24;

  // The buyer and the payment method.
  doc.font('text').fontSize(10).fillColor(ink);
  doc.text(invoice.to.join('\n'), left, y, { width: 260, lineGap: 2 });
  const under = doc.y;
  const facts = [
    ['Order', invoice.reference],
    ['Date', dayOf(invoice.date)],
    ['Paid by', invoice.method],
  ] as const;
  facts.forEach(([name, value], place) => {
    doc.fillColor(faint).text(name, 360, y + place * 16, { width: 60, lineBreak: false });
    doc.fillColor(ink);
    figure(value, right, y + place * 16, 130);
  });
  y = Math.max(under, y + facts.length * 16) + 28;

  const tableHead = () => {
    doc.font('strong').fontSize(9).fillColor(faint).text('Item', left, y, { lineBreak: false });
    figure('Pieces', columns.pieces, y);
    figure('Price', columns.price, y);
    figure('Amount', columns.amount, y);
    y += 18;
    rule(y, ink);
    y += 8;
  };
  /** Starts a new page if `height` does not fit on this one. */
  const need = (height: number, onNew: () => void = () => undefined) => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = page.margin;
    onNew();
  };

  tableHead();
  for (const item of invoice.items) {
    const titleHeight = doc.font('text').fontSize(10).heightOfString(item.title, { width: itemWidth });
    const small = () => doc.font('text').fontSize(9);
    const height =
      titleHeight +
      (item.details === '' ? 0 : small().heightOfString(item.details, { width: itemWidth }) + 2) +
      14;
    need(height, tableHead);
    doc.font('text').fontSize(10).fillColor(ink).text(item.title, left, y, { width: itemWidth });
    figure(String(item.quantity), columns.pieces, y);
    figure(money(item.unitPrice), columns.price, y);
    figure(money(item.lineTotal), columns.amount, y);
    if (item.details !== '') {
      small()
        .fillColor(faint)
        .text(item.details, left, y + titleHeight + 2, { width: itemWidth });
    }
    y += height - 6;
    rule(y);
    y += 8;
  }

  const sums: [name: string, value: string][] = [
    ['Subtotal', money(invoice.subtotal)],
    ...(invoice.discount > 0 ? [['Discount', `−${money(invoice.discount)}`] as [string, string]] : []),
    [invoice.rateName === '' ? 'Shipping' : `Shipping, ${invoice.rateName}`, money(invoice.shipping)],
    ['Tax', money(invoice.tax)],
  ];
  const back = invoice.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const sum = (name: string, value: string) => {
    need(18);
    const width = columns.price - left;
    doc.text(name, left, y, { width, align: 'right', lineBreak: false, ellipsis: true });
    figure(value, columns.amount, y);
    y += 18;
  };
  // Keep all totals together, with the refunds.
  const refundHeight = invoice.refunds.length === 0 ? 0 : invoice.refunds.length * 18 + 24;
  need(Math.min(sums.length * 18 + 26 + refundHeight, bottom - page.margin));
  doc.font('text').fontSize(10).fillColor(ink);
  for (const [name, value] of sums) sum(name, value);
  rule(y, ink);
  y += 8;
  doc.font('strong').fontSize(12).fillColor(ink);
  sum(`Total, ${invoice.currency}`, money(invoice.total));
  if (invoice.refunds.length > 0) {
    y += 6;
    doc.font('text').fontSize(10);
    for (const { amount, date } of invoice.refunds) sum(`Refunded ${dayOf(date)}`, `−${money(amount)}`);
    doc.font('strong');
    sum('Paid after refunds', money(invoice.total - back));
  }

  const { count } = doc.bufferedPageRange();
  for (let place = 0; place < count; place += 1) {
    doc.switchToPage(place);
    // The footer is in the margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    doc.font('text').fontSize(9).fillColor(faint);
    doc.text(`Questions: ${brand.supportEmail}`, left, page.height - 48, { lineBreak: false });
    figure(`${invoice.number} · Page ${place + 1} of ${count}`, right, page.height - 48, 240);
  }
}
