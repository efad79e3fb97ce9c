import { strToU8, zipSync } from 'fflate';

/** The parts of a workbook by their path in the file. */
export type Parts = Readonly<Record<string, string>>;

export const packed = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const transitional = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
const strict = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface Sheet {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** A chart has no cells. */
  readonly type?: 'worksheet' | 'chartsheet';
  /** The rows, as XML. */
  readonly rows: string;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Each <si> as XML. */
  readonly shared?: readonly string[];
  /** Format codes; a number is a format built into every program. A cell's style is an index into this list. */
  readonly formats?: readonly (string | number)[];
  readonly is1904?: boolean;
  readonly isStrict?: boolean;
  /** 'x:' before the elements, as some libraries for .NET write them. */
  readonly prefix?: string;
}

/** A workbook as Excel writes it. */
export function excel({ sheets, shared = [], formats = [], ...how }: Workbook): Parts {
  const { main, office } = how.isStrict === true ? strict : transitional;
  const x = how.prefix ?? '';
  const xmlns = `xmlns${x === '' ? '' : `:${x.slice(0, -1)}`}="${main}" xmlns:r="${office}"`;
  const named = (xml: string) => xml.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${x}`);
  const part = (root: string, inner: string) =>
    `${declaration}<${x}${root} ${xmlns}>${named(inner)}</${x}${root}>`;
  const escape = (code: string) =>
    code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const own = formats.flatMap((code, n) => (typeof code === 'string' ? [{ code, id: 164 + n }] : []));
  const idOf = (code: string | number, n: number) => (typeof code === 'number' ? code : 164 + n);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return {
    '_rels/.rels': `${declaration}<Relationships xmlns="${relationships}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': part(
      'workbook',
      `<workbookPr${how.is1904 === true ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name = 'Sheet', state }, n) =>
            `<sheet name="${name}${n}" sheetId="${n + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${n + 10}"/>`,
        )
        .join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relationships}">${relation('rId1', 'styles', 'styles.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${sheets
      .map(({ type = 'worksheet' }, n) => relation(`rId${n + 10}`, type, `/xl/worksheets/sheet${n + 1}.xml`))
      .join('')}</Relationships>`,
    'xl/styles.xml': part(
      'styleSheet',
      `<numFmts count="${own.length}">${own.map(({ code, id }) => `<numFmt numFmtId="${id}" formatCode="${escape(code)}"/>`).join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.map((code, n) => `<xf numFmtId="${idOf(code, n)}" xfId="0"/>`).join('')}</cellXfs>`,
    ),
    'xl/sharedStrings.xml': part('sst', shared.map((item) => `<si>${item}</si>`).join('')),
    ...Object.fromEntries(
      sheets.map(({ rows }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        part('worksheet', `<dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>`),
      ]),
    ),
  };
}

export const text = (words: string): string => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
export const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`;
