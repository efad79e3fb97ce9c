import { drawPdf, type Sheet } from '../pdf.ts';
import { barsOf } from './barcode.ts';
import type { LabelRequest, Party } from './port.ts';

interface LabelFacts {
  readonly carrier: string;
  readonly service: string;
  /** Digits, an even number of them. */
  readonly trackingNumber: string;
  /** Without it the label says that no carrier takes it. */
  readonly isValid: boolean;
}

/** In points: 4 by 6 inches. */
const page = { width: 288, height: 432, margin: 16 };
const width = page.width - 2 * page.margin;
const ink = '#000000';

const linesOf = ({ name, company, address, address2, city, state, zipCode }: Party): readonly string[] =>
  [
    ...[company, name].filter((line) => line !== null && line !== ''),
    ...[address, address2].filter((line) => line !== null && line !== ''),
    `${city}, ${state} ${zipCode}`,
  ] as string[];

/** A shipping label for carriers that give data and no file. The same label has the same bytes. */
export const labelPdf = (request: LabelRequest, facts: LabelFacts): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf(
    {
      title: `Label ${request.reference}`,
      author: request.from.company ?? request.from.name,
      date: new Date(request.createdAt * 1000),
      size: [page.width, page.height],
      margin: page.margin,
    },
    (sheet) => draw(sheet, request, facts),
  );

function draw(sheet: Sheet, { from, to, parcel, reference }: LabelRequest, facts: LabelFacts): void {
  const { margin } = page;
  // A long address must not start a second page.
  sheet.page.margins.bottom = 0;
  const rule = (y: number, thickness = 1) =>
    sheet
      .moveTo(margin, y)
      .lineTo(page.width - margin, y)
      .lineWidth(thickness)
      .strokeColor(ink)
      .stroke();
  const one = (words: string, y: number, options: object = {}) =>
    sheet.text(words, margin, y, { width, lineBreak: false, ellipsis: true, height: 14, ...options });

  sheet.fillColor(ink).font('strong').fontSize(15);
  one(facts.carrier, margin, { height: 20 });
  sheet.fontSize(11);
  one(facts.service, margin + 3, { align: 'right' });
  rule(42, 2);

  sheet.font('text').fontSize(8);
  one('From', 48);
  linesOf(from).forEach((line, place) => one(line, 59 + place * 10, { height: 11 }));
  rule(116);

  sheet.font('text').fontSize(8);
  one('Ship to', 122);
  sheet.font('strong').fontSize(13);
  linesOf(to).forEach((line, place) => one(line, 134 + place * 18, { height: 18 }));
  rule(230, 2);

  sheet.font('text').fontSize(9);
  const { length, width: wide, height, grams } = parcel;
  one(`${(grams / 1000).toFixed(2)} kg, ${length} × ${wide} × ${height} cm`, 236);
  one(reference, 236, { align: 'right' });
  rule(254);

  const bars = barsOf(facts.trackingNumber);
  const modules = bars.reduce((sum, bar) => sum + bar, 0);
  const unit = Math.min(width / (modules + 20), 1.6);
  let x = (page.width - modules * unit) / 2;
  bars.forEach((bar, place) => {
    if (place % 2 === 0) sheet.rect(x, 270, bar * unit, 92).fill(ink);
    x += bar * unit;
  });
  sheet.fillColor(ink).font('strong').fontSize(11);
  one((facts.trackingNumber.match(/.{1,4}/g) ?? []).join(' '), 370, { align: 'center' });
  if (!facts.isValid) {
    rule(390, 2);
    sheet.font('strong').fontSize(12);
    one('SAMPLE: NOT VALID FOR SHIPPING', 398, { align: 'center', height: 18 });
  }
}
