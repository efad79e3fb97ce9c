import Pdf from 'pdfkit';
import { loadFonts, type Fonts } from './fonts.ts';
import { createWriter, type Sheet, type Writer } from './write.ts';

export type { Box, Sheet, Writer } from './write.ts';

interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly date: Date;
  /** Width and height in points, or the name of a size. */
  readonly size: string | [width: number, height: number];
  readonly margin: number;
  /** Called with the letters that no font of this server has; may throw. Without it, they are printed as numbers. */
  readonly refuse?: (letters: readonly string[]) => void;
}

export type Draw = (sheet: Sheet, writer: Writer) => void;

const unmarked = (words: string): string => words.replaceAll(/[\u{2066}-\u{2069}]/gu, '');

function drawn({ title, author, date, size, margin }: SheetFacts, draw: Draw, fonts: Fonts) {
  const sheet = new Pdf({
    size,
    margin,
    bufferPages: true,
    // If it is omitted, Helvetica is read from a file that an edge runtime does not have.
    font: '',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: unmarked(title), Author: unmarked(author), CreationDate: date },
  });
  for (const [name, { fontOfPaper }] of Object.entries(fonts)) {
    const font = fontOfPaper();
    // pdfkit accepts a fontkit font, but its types don't say so.
    if (font !== null) sheet.registerFont(name, font as unknown as Buffer);
  }
  const wanted = new Set<string>();
  const unprintable = new Set<string>();
  draw(sheet, createWriter(sheet, fonts, wanted, unprintable));
  return { sheet, wanted, unprintable };
}

/**
 * A PDF file. The same facts and the same drawing give the same bytes. `draw` may be called more than once: words
 * in a script that no loaded font has make its font load first.
 */
export async function drawPdf(facts: SheetFacts, draw: Draw): Promise<Uint8Array<ArrayBuffer>> {
  let fonts = await loadFonts(['text', 'strong']);
  let { sheet, wanted, unprintable } = drawn(facts, draw, fonts);
  while (wanted.size > 0) {
    fonts = { ...fonts, ...(await loadFonts(wanted)) };
    ({ sheet, wanted, unprintable } = drawn(facts, draw, fonts));
  }
  if (unprintable.size > 0) facts.refuse?.([...unprintable]);
  const chunks: Uint8Array[] = [];
  const whole = new Promise<void>((resolve, reject) => {
    sheet.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    sheet.on('end', resolve);
    sheet.on('error', reject);
  });
  sheet.end();
  await whole;
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
