/** A file whose objects can't be found or moved: encrypted, compressed, or no PDF. */
export class MergeRefused extends Error {
  constructor(why: string) {
    super(`A PDF can't be merged: ${why}.`);
    this.name = 'MergeRefused';
  }
}

/** An object of a file, without `obj` and `endobj`. */
interface Part {
  readonly words: string;
  /** From `stream` on, which no renumbering may touch. */
  readonly bytes: string;
}

const textOf = (bytes: Uint8Array): string => {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return chunks.join('');
};
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (each) => each.charCodeAt(0));

/** The number of the object that a dictionary's entry refers to. */
const referred = (words: string, name: string): number | null => {
  const found = new RegExp(String.raw`/${name}\s+(\d+)\s+\d+\s+R\b`).exec(words);
  return found === null ? null : Number(found[1]);
};

function partsOf(file: string): { parts: ReadonlyMap<number, Part>; trailer: string } {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1] ?? Number.NaN);
  const table = /^xref\s+0\s+\d+\s+((?:\d{10} \d{5} [fn]\s{1,2})+)trailer\s*(<<[\s\S]*?)startxref/.exec(
    file.slice(Number.isNaN(start) ? file.length : start),
  );
  if (table === null) throw new MergeRefused('it has no plain table of its objects');
  const [, rows = '', trailer = ''] = table;
  if (/\/(Encrypt|Prev)\b/.test(trailer)) throw new MergeRefused('it is encrypted or was changed');
  const offsets = [...rows.matchAll(/(\d{10}) \d{5} ([fn])/g)].flatMap(([, at, kind], number) =>
    kind === 'n' ? [{ number, at: Number(at) }] : [],
  );
  const ends = [...offsets.map(({ at }) => at), start].sort((one, other) => one - other);
  const parts = new Map<number, Part>();
  for (const { number, at } of offsets) {
    const whole = file.slice(at, ends[ends.indexOf(at) + 1]);
    const body = /^\d+ \d+ obj\b([\s\S]*)\bendobj\s*$/.exec(whole)?.[1];
    if (body === undefined) throw new MergeRefused(`its object ${number} isn't where it should be`);
    const stream = body.search(/>>\s*stream\r?\n/);
    parts.set(
      number,
      stream === -1
        ? { words: body, bytes: '' }
        : { words: body.slice(0, stream), bytes: body.slice(stream) },
    );
  }
  return { parts, trailer };
}

/** Moves every reference by as much as the objects; what looks like one inside a string is text. */
const moved = (words: string, by: number): string =>
  words.replaceAll(/\((?:\\[\s\S]|[^\\()])*\)|\b(\d+) (\d+) R\b/g, (whole, number: string | undefined) =>
    number === undefined ? whole : `${Number(number) + by} 0 R`,
  );

/**
 * One PDF with the pages of several, in order: each file's tree of pages becomes a branch of a new one. The same files
 * give the same bytes. Throws `MergeRefused` for files with compressed objects, since it reads none.
 */
export function mergePdfs(files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  // 1 is the catalog and 2 the tree of pages.
  const objects: string[] = ['', ''];
  const branches: number[] = [];
  let pages = 0;
  for (const bytes of files) {
    const { parts, trailer } = partsOf(textOf(bytes));
    const by = objects.length;
    const catalog = parts.get(referred(trailer, 'Root') ?? 0);
    const root = referred(catalog?.words ?? '', 'Pages');
    const tree = parts.get(root ?? 0)?.words ?? '';
    const count = /\/Count\s+(\d+)/.exec(tree)?.[1];
    if (root === null || count === undefined) throw new MergeRefused('it has no tree of pages');
    pages += Number(count);
    branches.push(root + by);
    const last = Math.max(...parts.keys());
    for (let number = 1; number <= last; number += 1) {
      const part = parts.get(number);
      const words = moved(part?.words ?? 'null', by);
      objects.push((number === root ? words.replace(/<</, '<< /Parent 2 0 R') : words) + (part?.bytes ?? ''));
    }
  }
  objects[0] = '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>';
  objects[1] = `<< /Type /Pages /Kids [${branches.map((each) => `${each} 0 R`).join(' ')}] /Count ${pages} >>`;
  let text = '%PDF-1.4\n%\u00FF\u00FF\u00FF\u00FF\n';
  const offsets: number[] = [];
  for (const [place, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${place + 1} 0 obj\n${object.trim()}\nendobj\n`;
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return bytesOf(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
