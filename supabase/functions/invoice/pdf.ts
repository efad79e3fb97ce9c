import { brand } from '../../../src/brand.ts';
import { dayIn } from '../../../src/schema/day-in.ts';
import { formatDate } from '../../../src/schema/format-date.ts';
import { formatMoney } from '../_shared/money.ts';
import { drawPdf, type Box, type Sheet, type Writer } from '../_shared/print/pdf.ts';
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
    (doc, writer) => draw(doc, writer, invoice),
  );

type Style = Pick<Box, 'size' | 'font' | 'color'>;
const head: Style = { size: 9, font: 'strong', color: faint };
const plain: Style = { size: 10, color: ink };
const small: Style = { size: 9, color: faint };
const total: Style = { size: 12, font: 'strong', color: ink };

function draw(doc: Sheet, { write, heightOf }: Writer, invoice: Invoice): void {
  const dayOf = (date: Date) => formatDate(dayIn(date, invoice.zone));
  const money = (units: number) => formatMoney(units, invoice.currency);

  /** Writes one line that ends at `end`. */
  const figure = (words: string, end: number, y: number, style: Style, width = columns.width) =>
    write(words, { x: end - width, y, width, align: 'right', height: style.size * 1.4, ...style });
  const rule = (y: number, color = line) =>
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke();

  // Header: the title and the seller.
  const title = write('Invoice', {
    x: left,
    y: page.margin,
    width: 240,
    size: 26,
    font: 'strong',
    color: ink,
  });
  const numbered = write(invoice.number, { x: left, y: title, width: 240, size: 11 });
  const seller = { x: 306, width: right - 306, align: 'right' } as const;
  const named = write(invoice.vendorName, { ...seller, y: page.margin + 6, size: 13, font: 'strong' });
  const sold = write(`sold on ${brand.name}`, { ...seller, ...small, size: 10, y: named });
  let y = Math.max(numbered, sold, 120) + 24;

  // The buyer and the payment method.
  const under = write(invoice.to.join('\n'), { ...plain, x: left, y, width: 260, gap: 2 });
  const facts = [
    ['Order', invoice.reference],
    ['Date', dayOf(invoice.date)],
    ['Paid by', invoice.method],
  ] as const;
  facts.forEach(([name, value], place) => {
    write(name, { ...small, size: 10, x: 360, y: y + place * 16, width: 60 });
    figure(value, right, y + place * 16, plain, 130);
  });
  y = Math.max(under, y + facts.length * 16) + 28;

  const tableHead = () => {
    write('Item', { ...head, x: left, y, width: itemWidth });
    figure('Qty', columns.pieces, y, head);
    figure('Price', columns.price, y, head);
    figure('Amount', columns.amount, y, head);
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
    const titleHeight = heightOf(item.title, { ...plain, width: itemWidth });
    const detailsHeight =
      item.details === '' ? 0 : heightOf(item.details, { ...small, width: itemWidth }) + 2;
    const height = titleHeight + detailsHeight + 14;
    need(height, tableHead);
    write(item.title, { ...plain, x: left, y, width: itemWidth });
    figure(String(item.quantity), columns.pieces, y, plain);
    figure(money(item.unitPrice), columns.price, y, plain);
    figure(money(item.lineTotal), columns.amount, y, plain);
    if (item.details !== '') {
      const room = bottom - y - titleHeight - 2;
      write(item.details, { ...small, x: left, y: y + titleHeight + 2, width: itemWidth, height: room });
    }
    y += height - 6;
    rule(y);
    y += 8;
  }

  const sums: [name: string, value: string][] = [
    ['Subtotal', money(invoice.subtotal)],
    ...(invoice.discount > 0 ? [['Discount', `−${money(invoice.discount)}`] as [string, string]] : []),
    [invoice.rateName === '' ? 'Shipping' : `Shipping (${invoice.rateName})`, money(invoice.shipping)],
    ['Tax', money(invoice.tax)],
  ];
  const back = invoice.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const nameWidth = columns.price - left;
  const sumHeight = (name: string, style: Style) =>
    Math.max(18, heightOf(name, { ...style, width: nameWidth }) + 4);
  const sum = (name: string, value: string, style: Style) => {
    const height = sumHeight(name, style);
    need(height);
    write(name, { ...style, x: left, y, width: nameWidth, align: 'right' });
    figure(value, columns.amount, y, style);
    y += height;
  };
  // Keep all totals together, with the refunds.
  const refundHeight = invoice.refunds.length === 0 ? 0 : invoice.refunds.length * 18 + 24;
  const sumsHeight = sums.reduce((height, [name]) => height + sumHeight(name, plain), 0);
  need(Math.min(sumsHeight + 26 + refundHeight, bottom - page.margin));
  for (const [name, value] of sums) sum(name, value, plain);
  rule(y, ink);
  y += 8;
  sum(`Total (${invoice.currency})`, money(invoice.total), total);
  if (invoice.refunds.length > 0) {
    y += 6;
    for (const { amount, date } of invoice.refunds)
      sum(`Refunded ${dayOf(date)}`, `−${money(amount)}`, plain);
    sum('Total after refunds', money(invoice.total - back), { ...plain, font: 'strong' });
  }

  const { count } = doc.bufferedPageRange();
  for (let place = 0; place < count; place += 1) {
    doc.switchToPage(place);
    write(`Questions: ${brand.supportEmail}`, { ...small, x: left, y: page.height - 48, width: 240 });
    figure(`${invoice.number} · Page ${place + 1} of ${count}`, right, page.height - 48, small, 240);
  }
}
