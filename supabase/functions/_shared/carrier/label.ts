import { sizeWords, weightWords } from '../../../../src/schema/measures/sizes.ts';
import { isolated } from '../line.ts';
import { drawPdf, type Sheet, type Writer } from '../print/pdf.ts';
import { barsOf } from './barcode.ts';
import { LabelUnprintable, type LabelRequest, type Party } from './port.ts';

interface LabelFacts {
  readonly carrier: string;
  readonly service: string;
  /** An even number of digits. */
  readonly trackingNumber: string;
  /** If false, the label says that no carrier accepts it. */
  readonly isValid: boolean;
}

/** In points: 4 by 6 inches. */
const page = { width: 288, height: 432, margin: 16 };
const width = page.width - 2 * page.margin;
const ink = '#000000';

const linesOf = ({ name, company, address, address2, city, state, zipCode }: Party): string =>
  [company, name, address, address2, `${isolated(city)}, ${state} ${zipCode}`]
    .filter((line) => line !== null && line !== '')
    .map((line) => isolated((line ?? '').replaceAll(/\s+/g, ' ')))
    .join('\n');

/**
 * A shipping label for carriers that provide data but no file. The same label has the same bytes. Throws
 * `LabelUnprintable` if letters would print as numbers.
 */
export const labelPdf = (request: LabelRequest, facts: LabelFacts): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf(
    {
      title: `Label ${request.reference}`,
      author: request.from.company ?? request.from.name,
      date: new Date(request.createdAt * 1000),
      size: [page.width, page.height],
      margin: page.margin,
      refuse: (letters) => {
        throw new LabelUnprintable(letters);
      },
    },
    (sheet, writer) => draw(sheet, writer, request, facts),
  );

/** The receiver's letters in points: the largest, and the size to which they shrink before they get more space. */
const letters = { largest: 13, usual: 10 };
/** The space that a long address may take from the bar code, and from the free end of a valid label. */
const spare = { bars: 20, end: 26 };

function draw(
  sheet: Sheet,
  { write, heightOf }: Writer,
  { from, to, parcel, reference }: LabelRequest,
  facts: LabelFacts,
): void {
  const { margin } = page;
  const rule = (y: number, thickness = 1) =>
    sheet
      .moveTo(margin, y)
      .lineTo(page.width - margin, y)
      .lineWidth(thickness)
      .strokeColor(ink)
      .stroke();
  const line = { x: margin, width };
  const half = (width - 8) / 2;
  const other = { x: margin + half + 8, width: half, align: 'right' } as const;

  write(facts.carrier, {
    x: margin,
    width: half,
    y: margin,
    height: 22,
    size: 15,
    font: 'strong',
    color: ink,
  });
  write(facts.service, { ...other, y: margin + 3, height: 18, size: 11, font: 'strong' });
  rule(42, 2);

  write('From', { ...line, y: 46, size: 8 });
  const sent = write(linesOf(from), { ...line, y: 57, height: 57, size: 8 });

  const receiver = linesOf(to);
  const named = { ...line, font: 'strong', size: letters.largest } as const;
  const usual = 95;
  const above = Math.max(0, 112 - sent);
  const longest = usual + above + spare.bars + (facts.isValid ? spare.end : 0);
  const least = heightOf(receiver, { ...named, size: letters.usual });
  const height = least <= usual ? usual : Math.min(longest, heightOf(receiver, named));
  // The address first takes the space that the sender leaves free; then everything below it moves down.
  const up = Math.min(above, height - usual);
  rule(116 - up);
  write('Ship to', { ...line, y: 120 - up, size: 8 });
  const under = write(receiver, { ...named, y: 133 - up, height });
  const more = Math.max(0, under - 133 - usual);
  const bars = 92 - Math.min(more, spare.bars);
  const end = Math.max(0, more - spare.bars);
  rule(230 + more, 2);

  // As carriers of the country measure, whatever the store's own units are.
  const measures = `${weightWords(parcel.grams, 'us')}, ${sizeWords(parcel, 'us')}`;
  write(measures, { x: margin, width: half, y: 236 + more, height: 14, size: 9 });
  write(reference, { ...other, y: 236 + more, height: 14, size: 9 });
  rule(254 + more);

  const widths = barsOf(facts.trackingNumber);
  const modules = widths.reduce((sum, bar) => sum + bar, 0);
  const unit = Math.min(width / (modules + 20), 1.6);
  let x = (page.width - modules * unit) / 2;
  widths.forEach((bar, place) => {
    if (place % 2 === 0) sheet.rect(x, 270 + more, bar * unit, bars).fill(ink);
    x += bar * unit;
  });
  const digits = (facts.trackingNumber.match(/.{1,4}/g) ?? []).join(' ');
  const centered = { ...line, font: 'strong', color: ink, align: 'center' } as const;
  write(digits, { ...centered, y: 370 + end, height: 16, size: 11 });
  if (!facts.isValid) {
    rule(390, 2);
    write('SAMPLE: NOT VALID FOR SHIPPING', { ...centered, y: 396, height: 18, size: 12 });
  }
}
