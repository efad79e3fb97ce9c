import type { Cell } from '#schema/kit/cells.ts';
import { numberFormats } from './formats.ts';
import { firstOf, openPackage } from './package.ts';
import { sharedTexts, sheetRows } from './sheet.ts';
import { TableError, tableErrors } from './table.ts';
import { attribute, readXml } from './xml.ts';

interface Book {
  /** Relation ids of the visible sheets, in order. */
  readonly visible: readonly string[];
  readonly is1904: boolean;
}

function bookOf(bytes: Uint8Array): Book {
  const visible: string[] = [];
  let is1904 = false;
  readXml(bytes, {
    open: (name, attributes, parent) => {
      if (name === 'workbookPr') is1904 = /^(1|true|on)$/i.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || parent !== 'sheets') return;
      const id = attribute(attributes, 'id');
      if (id !== undefined && !/^(veryHidden|hidden)$/i.test(attributes['state'] ?? '')) visible.push(id);
    },
  });
  return { visible, is1904 };
}

/** The rows of the first visible sheet, each cell as displayed. */
export function parseXlsx(bytes: Uint8Array): Cell[][] {
  const { part, relations } = openPackage(bytes);
  const needed = (path: string): Uint8Array => {
    const found = part(path);
    if (found === undefined) throw new TableError(tableErrors.broken);
    return found;
  };
  const path = firstOf(relations(''), 'officeDocument') ?? 'xl/workbook.xml';
  const { visible, is1904 } = bookOf(needed(path));
  const parts = relations(path);
  const beside = (name: string) => path.replace(/[^/]*$/, name);
  const sheets = visible.flatMap((id) => parts.get(id) ?? []);
  // Sheets that are only a chart have no cells.
  const sheet = sheets.find(({ type }) => type === 'worksheet' || type === '');
  if (sheet === undefined) throw new TableError(tableErrors.noSheet);
  return sheetRows(
    needed(sheet.path),
    sharedTexts(part(firstOf(parts, 'sharedStrings') ?? beside('sharedStrings.xml'))),
    numberFormats(part(firstOf(parts, 'styles') ?? beside('styles.xml')), is1904),
  );
}
