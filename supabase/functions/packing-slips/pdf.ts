import { plainDate } from '../../../src/schema/day.ts';
import { formatDate } from '../../../src/schema/format-date.ts';
import { lineName } from '../../../src/schema/orders/order-line.ts';
import { drawPdf, type Sheet, type Writer } from '../_shared/print/pdf.ts';
import { picksOf, type Packing, type Slip } from './read.ts';

/** In points, on US Letter. */
const page = { width: 612, height: 792, margin: 54 };
const left = page.margin;
const right = page.width - page.margin;
const bottom = page.height - page.margin;
const pieces = { at: right - 60, width: 60 };
const titleWidth = pieces.at - left - 120;

const ink = '#1a1c20';
const faint = '#5d6167';

/** The same orders give the same bytes. */
export const packingPdf = (packing: Packing): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf(
    {
      title: `Packing slips, ${dated(packing.day)}`,
      author: packing.store,
      date: new Date(`${packing.day}T00:00:00Z`),
      size: 'LETTER',
      margin: page.margin,
    },
    (doc, writer) => {
      const isPicked = packing.slips.some(({ isPacked }) => !isPacked);
      if (isPicked) drawPicks(doc, writer, packing);
      for (const [place, slip] of packing.slips.entries()) {
        if (isPicked || place > 0) doc.addPage();
        drawSlip(doc, writer, packing, slip);
      }
    },
  );

/** '2026-11-24' as 'Nov 24, 2026'. */
const dated = (day: string): string => formatDate(plainDate(day));

interface Row {
  readonly title: string;
  /** Below the title. */
  readonly more: string;
  readonly sku: string;
  readonly count: string;
}

const wide = { x: left, width: right - left };
const column = { size: 9, font: 'strong', color: faint } as const;
const titleStyle = { size: 11, color: ink, width: titleWidth };
const moreStyle = { size: 9, color: faint, width: titleWidth };
const skuStyle = { size: 9, color: ink, width: 100 };

function heading({ write }: Writer, title: string, facts: readonly string[]): number {
  const y = write(title, { ...wide, y: page.margin, size: 22, font: 'strong', color: ink });
  return write(facts.join('\n'), { ...wide, y, size: 10, color: faint, gap: 2 }) + 20;
}

function table(
  doc: Sheet,
  { write, heightOf }: Writer,
  from: number,
  last: string,
  rows: readonly Row[],
): void {
  let y = from;
  const skuAt = pieces.at - 110;
  const count = { x: pieces.at, width: pieces.width, align: 'right' } as const;
  const head = () => {
    write('Item', { ...column, x: left, y, width: titleWidth });
    write('SKU', { ...column, x: skuAt, y, width: 100 });
    write(last, { ...column, ...count, y });
    y += 16;
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(ink).stroke();
    y += 8;
  };
  head();
  for (const { title, more, sku, count: number } of rows) {
    const titleHeight = heightOf(title, titleStyle);
    const skuHeight = heightOf(sku, skuStyle);
    const moreHeight = more === '' ? 0 : heightOf(more, moreStyle) + 2;
    const height = Math.max(titleHeight + moreHeight, skuHeight) + 12;
    if (y + height > bottom) {
      doc.addPage();
      y = page.margin;
      head();
    }
    write(title, { ...titleStyle, x: left, y });
    const under = y + titleHeight + 2;
    if (more !== '') write(more, { ...moreStyle, x: left, y: under, height: bottom - under });
    write(sku, { ...skuStyle, x: skuAt, y: y + 1, height: bottom - y });
    write(number, { ...count, y, size: 12, font: 'strong' });
    y += height;
  }
}

function drawPicks(doc: Sheet, writer: Writer, packing: Packing): void {
  const picks = picksOf(packing);
  const open = packing.slips.filter(({ isPacked }) => !isPacked).length;
  const sum = picks.reduce((total, { toPack }) => total + toPack, 0);
  const y = heading(writer, 'Pick list', [
    packing.store,
    `${dated(packing.day)} · ${open} ${open === 1 ? 'order' : 'orders'} · ${sum} ${sum === 1 ? 'item' : 'items'}`,
  ]);
  table(
    doc,
    writer,
    y,
    'Qty',
    picks.map(({ sku, toPack, orders, ...line }) => ({
      title: lineName(line),
      more: orders.join(', '),
      sku,
      count: String(toPack),
    })),
  );
}

function drawSlip(doc: Sheet, writer: Writer, packing: Packing, slip: Slip): void {
  const y = heading(writer, `Order ${slip.number}`, [
    [packing.store, packing.shipsFrom].filter(Boolean).join(', '),
    `Ordered ${dated(slip.date)} · Ship by ${dated(slip.shipBy)} · ${slip.rateName}`,
  ]);
  const named = writer.write('Ship to', { ...wide, ...column, size: 10, y });
  const under = writer.write(slip.to.join('\n'), { ...wide, y: named, size: 12, color: ink, gap: 2 });
  table(
    doc,
    writer,
    under + 24,
    slip.isPacked ? 'Packed' : 'To pack',
    slip.items.map(({ title, options, sku, ordered, toPack }) => ({
      title,
      more: [options, toPack === ordered ? '' : `${ordered} ordered, ${ordered - toPack} shipped earlier`]
        .filter(Boolean)
        .join(' · '),
      sku,
      count: String(toPack),
    })),
  );
}
