import { inflateSync } from 'node:zlib';

/** Objects of a PDF file by number, each with its header and its stream. */
function objectsOf(file: Buffer): Map<number, { head: string; stream: string }> {
  const objects = new Map<number, { head: string; stream: string }>();
  const text = file.toString('latin1');
  for (const { 1: number, 2: body = '', index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const from = index + (text.slice(index).indexOf(body) + start + 'stream\n'.length);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = file.subarray(from, from + length);
    const stream =
      start < 0 ? '' : (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
    objects.set(Number(number), { head, stream });
  }
  return objects;
}

const lettersOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Maps the codes of a font to characters. */
function alphabetOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const { 1: from = '', 2: list = '' } of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(({ 1: hex = '' }, place) =>
      letters.set((first + place).toString(16).padStart(4, '0'), lettersOf(hex.replaceAll(' ', ''))),
    );
  }
  return letters;
}

/** The text of every page, one line per piece of text in the file. */
export function textOfPdf(file: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(file));
  const find = (reference: string | undefined) => objects.get(Number(reference));
  const alphabets = new Map<string, Map<string, string>>();
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
  return pages.map(({ head }) => {
    const resources = find(/\/Resources (\d+) 0 R/.exec(head)?.[1])?.head ?? '';
    for (const { 1: name = '', 2: font } of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(find(font)?.head ?? '')?.[1];
      alphabets.set(name, alphabetOf(find(map)?.stream ?? ''));
    }
    let alphabet = new Map<string, string>();
    const lines: string[] = [];
    const content = find(/\/Contents (\d+) 0 R/.exec(head)?.[1])?.stream ?? '';
    for (const { 1: font, 2: run } of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) alphabet = alphabets.get(font) ?? alphabet;
      else {
        const codes = [...(run ?? '').matchAll(/<([0-9a-f]*)>/g)].map(({ 1: hex = '' }) => hex).join('');
        lines.push((codes.match(/.{4}/g) ?? []).map((code) => alphabet.get(code) ?? '\u{FFFD}').join(''));
      }
    }
    return lines.join('\n');
  });
}
