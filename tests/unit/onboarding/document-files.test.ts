import { expect, test } from 'vitest';
import { endingOfBytes } from '../../../supabase/functions/_shared/file-type.ts';
import { fileName } from '../../../supabase/functions/check-document/handler.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];

test.each([
  ['a PDF', bytes('%PDF-1.7\n', 'x'.repeat(3000), '\n%%EOF\n'), 'pdf'],
  ['a truncated PDF', bytes('%PDF-1.7\n', 'x'.repeat(3000)), null],
  ['an HTML page', bytes('<html>%PDF-1.7 %%EOF</html>'), null],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'x'.repeat(90), [0xff, 0xd9]), 'jpg'],
  ['a truncated JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'x'.repeat(90)), null],
  ['a PNG', bytes(png, 'IHDR', 'x'.repeat(90), 'IEND', [0xae, 0x42, 0x60, 0x82]), 'png'],
  ['a truncated PNG', bytes(png, 'IHDR', 'x'.repeat(90)), null],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), null],
  ['a program', bytes('MZ', 'x'.repeat(90)), null],
  ['nothing', bytes(), null],
])('%s is detected from its bytes', (_, file, ending) => {
  expect(endingOfBytes(file)).toBe(ending);
});

test.each([
  ['Passport.pdf', 'Passport.pdf'],
  ['C:\\Users\\Ada\\Passport.pdf', 'Passport.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['<b>Pass\u0007port.pdf', 'bPassport.pdf'],
  ['', 'Document'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the name %j is stored as %j', (given, kept) => {
  expect(fileName(given)).toBe(kept);
});
