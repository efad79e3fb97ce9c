import { drawPdf, type Sheet } from '../_shared/pdf.ts';
import { picksOf, type Packing, type Slip } from './read.ts';

/** In points, on US Letter. */
const page = { width: 612, height: 792, margin: 54 };
const left = page.margin;
const right = page.width - page.margin;
const bottom = page.height - page.margin;
const pieces = { at: right - 60, width: 60 };
const titleWidth = pieces.at - left - 110;

const ink = '#1a1c20';
const faint = '#5d6167';

/** The same orders give the same bytes. */
export const packingPdf = (packing: Packing): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf(
    {
      title: `Packing slips, ${packing.day}`,
      author: packing.store,
      date: new Date(`${packing.day}T00:00:00Z`),
      size: 'LETTER',
      margin: page.margin,
    },
    (doc) => {
      drawPicks(doc, packing);
      for (const slip of packing.slips) drawSlip(doc, packing, slip);
    },
  );

interface Row {
  readonly title: string;
  /** Below the title. */
  readonly more: string;
  readonly sku: string;
  readonly count: string;
}

function heading(doc: Sheet, title: string, facts: readonly string[]): number {
  doc
    .font('strong')
    .fontSize(22)
    .fillColor(ink)
    .text(title, left, page.margin, { width: right - left });
  doc
    .font('text')
    .fontSize(10)
    .fillColor(faint)
    .text(facts.join('\n'), { width: right - left, lineGap: 2 });
  return doc.y + 20;
}

function table(doc: Sheet, from: number, last: string, rows: readonly Row[]): void {
  let y = from;
  const head = () => {
    doc.font('strong').fontSize(9).fillColor(faint);
    doc.text('Item', left, y, { lineBreak: false });
    doc.text('SKU', pieces.at - 110, y, { lineBreak: false });
    doc.text(last, pieces.at, y, { width: pieces.width, align: 'right', lineBreak: false });
    y += 16;
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(ink).stroke();
    y += 8;
  };
  head();
  for (const { title, more, sku, count } of rows) {
    const titleHeight = doc.font('text').fontSize(11).heightOfString(title, { width: titleWidth });
    const skuHeight = doc.fontSize(9).heightOfString(sku, { width: 100 });
    const moreHeight = more === '' ? 0 : doc.fontSize(9).heightOfString(more, { width: titleWidth }) + 2;
    const height = Math.max(titleHeight + moreHeight, skuHeight) + 12;
    if (y + height > bottom) {
      doc.addPage();
      y = page.margin;
      head();
    }
    doc.font('text').fontSize(11).fillColor(ink).text(title, left, y, { width: titleWidth });
    if (more !== '')
      doc
        .fontSize(9)
        .fillColor(faint)
        .text(more, left, y + titleHeight + 2, { width: titleWidth });
    doc
      .fontSize(9)
      .fillColor(ink)
      .text(sku, pieces.at - 110, y + 1, { width: 100 });
    doc.font('strong').fontSize(12);
    doc.text(count, pieces.at, y, { width: pieces.width, align: 'right', lineBreak: false });
    y += height;
  }
}

function drawPicks(doc: Sheet, packing: Packing): void {
  const picks = picksOf(packing);
  const sum = picks.reduce((total, { toPack }) => total + toPack, 0);
  const y = heading(doc, 'Pick list', [
    packing.store,
    `${packing.day}, ${packing.slips.length} ${packing.slips.length === 1 ? 'order' : 'orders'}, ${sum} ${sum === 1 ? 'piece' : 'pieces'}`,
  ]);
  table(
    doc,
    y,
    'Pieces',
    picks.map(({ title, options, sku, toPack, orders }) => ({
      title: options === '' ? title : `${title}, ${options}`,
      more: orders.join(', '),
      sku,
      count: String(toPack),
    })),
  );
}

function drawSlip(doc: Sheet, packing: Packing, slip: Slip): void {
  doc.addPage();
  const y = heading(doc, `Order ${slip.number}`, [
    [packing.store, packing.shipsFrom].filter(Boolean).join(', '),
    `Ordered ${slip.date}, to leave by ${slip.shipBy}, ${slip.rateName}`,
  ]);
  doc.font('strong').fontSize(10).fillColor(faint).text('Ship to', left, y);
  doc
    .font('text')
    .fontSize(12)
    .fillColor(ink)
    .text(slip.to.join('\n'), { width: right - left, lineGap: 2 });
  table(
    doc,
    doc.y + 24,
    'To pack',
    slip.items.map(({ title, options, sku, ordered, toPack }) => ({
      title,
      more: [options, toPack === ordered ? '' : `${ordered} ordered, ${ordered - toPack} sent before`]
        .filter(Boolean)
        .join(' · '),
      sku,
      count: String(toPack),
    })),
  );
}
