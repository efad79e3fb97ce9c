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
  const merged = mergePdfs(files);
  expect(textOfPdf(merged)).toEqual((await Promise.all(files)).flatMap((file) => textOfPdf(file)));
  expect(mergePdfs(files)).toEqual(merged);
  // A merged file can be merged again.
  expect(textOfPdf(mergePdfs([merged, merged]))).toHaveLength(6);
});

test('every object is where the table says', async () => {
  const merged = mergePdfs([await pdf('One', ['1']), await pdf('Two', ['2'])]);
  const text = Buffer.from(merged).toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at));
  for (const [place, at] of offsets.entries()) {
    expect(text.slice(at, at + 12)).toMatch(new RegExp(`^${place + 1} 0 obj`));
  }
  expect(offsets.length).toBeGreaterThan(10);
});

test.each([
  '',
  'no PDF',
  '%PDF-1.7\n1 0 obj\n<< /Type /XRef >>\nstream\nx\nendstream\nendobj\nstartxref\n9\n%%EOF',
])('a file that it cannot take apart is refused: %j', (text) => {
  expect(() => mergePdfs([new TextEncoder().encode(text)])).toThrow(MergeRefused);
});
