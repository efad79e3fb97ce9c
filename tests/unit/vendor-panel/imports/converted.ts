import { readTable } from '#actors/vendor-panel/import/read-table.ts';
import { createSource } from '#actors/vendor-panel/import/source.ts';
import { cellText } from '#schema/kit/cells.ts';

export const sourceOf = async (bytes: Uint8Array) => createSource(await readTable(bytes), '2026-11-29');

/** The rows to import by field, and the notes about the file. */
export async function imported(source: ReturnType<typeof createSource>) {
  const answer = source.answer();
  const fields = Object.entries(answer.columns ?? {});
  const { rows, lines } = source.part(0, [...answer.headers.keys()], []);
  return {
    shop: answer.shop,
    rows: rows.map((row, n) => [
      lines[n],
      Object.fromEntries(
        fields.flatMap(([field, at]) => {
          const text = cellText(row[at] ?? '');
          return text === '' ? [] : [[field, text]];
        }),
      ),
    ]),
    belongs: source.lines(0).map(([line, of]) => `${line} → ${of}`),
    notes: answer.notes,
    pictures: answer.leftOut.filter(({ pictures }) => pictures),
    others: answer.leftOut.filter(({ pictures }) => !pictures).map(({ heading }) => heading),
  };
}

export const table = (rows: readonly (readonly string[])[]) =>
  sourceOf(new TextEncoder().encode(rows.map((row) => row.join(',')).join('\n')));
