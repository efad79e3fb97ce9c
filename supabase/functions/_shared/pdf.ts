import { readFile } from 'node:fs/promises';
import Pdf from 'pdfkit';

/** The document while it is drawn; the fonts `text` and `strong` are registered. */
export type Sheet = InstanceType<typeof Pdf>;

interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly date: Date;
  /** Width and height in points, or the name of a size. */
  readonly size: string | [width: number, height: number];
  readonly margin: number;
}

let read: Promise<{ text: Uint8Array; strong: Uint8Array }> | undefined;

/** A PDF's standard fonts cover only Western European; names need more. */
function fonts(): Promise<{ text: Uint8Array; strong: Uint8Array }> {
  const load = async () => {
    const file = (name: string) => readFile(new URL(`./fonts/NotoSans-${name}.ttf`, import.meta.url));
    const [text, strong] = await Promise.all([file('Regular'), file('SemiBold')]);
    return { text, strong };
  };
  read ??= load();
  read.catch(() => {
    read = undefined;
  });
  return read;
}

/** A PDF file. The same facts and the same drawing give the same bytes. */
export async function drawPdf(
  { title, author, date, size, margin }: SheetFacts,
  draw: (sheet: Sheet) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { text, strong } = await fonts();
  const sheet = new Pdf({
    size,
    margin,
    bufferPages: true,
    // If it is omitted, Helvetica is read from a file that an edge runtime does not have.
    font: '',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: date },
  });
  const chunks: Uint8Array[] = [];
  const whole = new Promise<void>((resolve, reject) => {
    sheet.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    sheet.on('end', resolve);
    sheet.on('error', reject);
  });
  sheet.registerFont('text', text as Buffer);
  sheet.registerFont('strong', strong as Buffer);
  draw(sheet);
  sheet.end();
  await whole;
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
