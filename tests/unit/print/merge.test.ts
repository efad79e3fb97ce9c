import { deflateSync, inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { mergePdfs, MergeRefused } from '../../../supabase/functions/_shared/print/merge.ts';
import { drawPdf } from '../../../supabase/functions/_shared/print/pdf.ts';
import { textOfPdf } from '../../support/pdf/text.ts';

const pdf = (title: string, pages: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  drawPdf(
    { title, author: 'Iron Harbor', date: new Date(0), size: [288, 432], margin: 16 },
    (sheet, { write }) => {
      for (const [place, words] of pages.entries()) {
        if (place > 0) sheet.addPage();
        write(words, { x: 16, y: 16, width: 200, size: 12 });
      }
    },
  );

test('several files become one, page by page', async () => {
  const files = [await pdf('One (1 0 R)', ['SB-222222']), await pdf('Two', ['Złoty 東京', 'SB-444444'])];
  const merged = await mergePdfs(files);
  expect(textOfPdf(merged)).toEqual((await Promise.all(files)).flatMap((file) => textOfPdf(file)));
  expect(await mergePdfs(files)).toEqual(merged);
  // A merged file can be merged again.
  expect(textOfPdf(await mergePdfs([merged, merged]))).toHaveLength(6);
});

test('every object is where the table says', async () => {
  const merged = await mergePdfs([await pdf('One', ['1']), await pdf('Two', ['2'])]);
  const text = Buffer.from(merged).toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at));
  for (const at of offsets) expect(text.slice(at, at + 12)).toMatch(/^\d+ 0 obj/);
  expect(offsets.length).toBeGreaterThan(10);
});

/** A page as carriers send it: PDF 1.5, its objects compressed, and its table a stream of differences (Predictor 12). */
function compressedLabel(words: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    // The page inherits its size and its font.
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 288 432] /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const stream = (dictionary: string, data: Buffer) => {
    const bytes = deflateSync(data).toString('latin1');
    return `<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
  };
  let places = '';
  for (const [place] of objects.entries()) {
    places += `${place + 1} ${objects.slice(0, place).join(' ').length + Math.min(place, 1)} `;
  }
  const packed = Buffer.from(places + objects.join(' '));
  let file = '%PDF-1.5\n%\u00FF\u00FF\u00FF\u00FF\n';
  const [contents, pack] = [
    stream('', Buffer.from(`BT /F1 12 Tf 16 400 Td (${words}) Tj ET`)),
    stream(`/Type /ObjStm /N ${objects.length} /First ${places.length}`, packed),
  ].map((object, place) => {
    const at = file.length;
    file += `${place + 5} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = file.length;
  const rows = [
    [0, 0, 0],
    ...objects.map((_, place) => [2, 6, place]),
    [1, contents ?? 0, 0],
    [1, pack ?? 0, 0],
    [1, table, 0],
  ].map(([kind = 0, at = 0, place = 0]) => [kind, at >> 8, at & 255, place]);
  const differences = rows.flatMap((row, n) => [
    2,
    ...row.map((each, column) => (each - (rows[n - 1]?.[column] ?? 0)) & 255),
  ]);
  const xref = stream(
    `/Type /XRef /Size ${rows.length} /W [1 2 1] /Root 1 0 R /DecodeParms << /Predictor 12 /Columns 4 >>`,
    Buffer.from(differences),
  );
  return Buffer.from(`${file}7 0 obj\n${xref}\nendobj\nstartxref\n${table}\n%%EOF\n`, 'latin1');
}

test('labels with compressed objects become one file with others', async () => {
  const label = compressedLabel('SB-333333');
  expect(Buffer.from(label).toString('latin1')).not.toMatch(/trailer|Catalog/);
  const drawn = await pdf('Two', ['SB-444444']);
  const packed = await (await PDFDocument.load(drawn)).save({ useObjectStreams: true });
  expect(Buffer.from(packed).toString('latin1')).not.toContain('trailer');

  const merged = await mergePdfs([label, packed, drawn]);
  expect(textOfPdf(merged).slice(1)).toEqual(['SB-444444', 'SB-444444']);
  const pages = (await PDFDocument.load(merged)).getPages();
  expect(pages.map((page) => page.getSize())).toEqual(
    Array.from({ length: 3 }, () => ({ width: 288, height: 432 })),
  );
  expect(String(pages[0]?.node.Resources())).toContain('/F1');
  expect(contentsOf(merged)).toContain('BT /F1 12 Tf 16 400 Td (SB-333333) Tj ET');
});

const contentsOf = (file: Uint8Array): string[] =>
  [
    ...Buffer.from(file)
      .toString('latin1')
      .matchAll(/stream\n([^]*?)\nendstream/g),
  ].map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'));

test('a file with a password, or that ends early, is refused', async () => {
  const drawn = await pdf('One', ['1']);
  const locked = await PDFDocument.load(drawn);
  locked.encrypt({ userPassword: 'harbor', ownerPassword: 'harbor' });
  await expect(mergePdfs([drawn, await locked.save()])).rejects.toThrow("PDF 2 can't be merged.");
  await expect(mergePdfs([drawn.subarray(0, drawn.length / 2)])).rejects.toThrow(MergeRefused);
});

test.each([
  '',
  'no PDF',
  '%PDF-1.7\n1 0 obj\n<< /Type /XRef >>\nstream\nx\nendstream\nendobj\nstartxref\n9\n%%EOF',
])('a file that it cannot take apart is refused: %j', async (text) => {
  await expect(mergePdfs([new TextEncoder().encode(text)])).rejects.toThrow(MergeRefused);
});
