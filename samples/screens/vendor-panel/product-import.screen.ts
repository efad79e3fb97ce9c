import type { ProductImportSnapshot } from '#machines/vendor-panel/product-import.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { importWords } from '#samples/models/vendor-panel/product-import.model.ts';

const words: Readonly<Record<string, string>> = {
  choosing: 'Choose a CSV or XLSX file, or drop it here',
  reading: 'Reading the file…',
  mapping: 'Columns of goods.csv',
  sending: 'Sending 1,000 rows.',
  'broken off': 'goods.csv was not sent whole.',
  checking: 'Checking goods.csv',
  checked: 'goods.csv is checked',
  importing: 'Importing goods.csv',
  done: 'goods.csv is imported.',
  'partly done': 'goods.csv is imported, but not all of it.',
  cancelled: 'The import was cancelled.',
  failed: 'The import has failed.',
};

const closable = ['broken off', 'done', 'partly done', 'cancelled', 'failed'];
const isIn = (any: { value: unknown }, ...states: string[]) => states.includes(String(any.value));

/** A file of three columns: Title, SKU, Price. */
export const screen: Screen = {
  sight: (any) => {
    const { sentence } = (any as ProductImportSnapshot).context;
    const said = words[String(any.value)];
    return {
      seen: [
        'Import products',
        ...(said === undefined ? [] : [said]),
        ...(sentence === null ? [] : [sentence]),
      ],
      unseen: [...Object.values(words), ...Object.values(importWords)].filter(
        (text) => text !== said && text !== sentence,
      ),
    };
  },
  acts: {
    'kind.chosen': ({ kind }, any) =>
      isIn(any, 'choosing', 'mapping') && (any as ProductImportSnapshot).context.kind !== kind
        ? [{ pick: kind === 'stock' ? 'Stock and prices only' : 'Products' }]
        : null,
    'import.back': (_, any) =>
      isIn(any, 'mapping')
        ? [{ press: 'Choose another file' }]
        : isIn(any, 'reading', 'sending')
          ? [{ press: 'Stop' }]
          : null,
    'import.check': (_, any) => {
      const { columns, kind } = (any as ProductImportSnapshot).context;
      const isMapped = kind === 'stock' ? 'sku' in columns : 'name' in columns;
      return isIn(any, 'mapping') && isMapped ? [{ press: 'Check the rows' }] : null;
    },
    'import.run': ({ stopOnError }, any) =>
      isIn(any, 'checked')
        ? [{ press: stopOnError === true ? 'Stop at the first wrong row' : 'Import without the wrong rows' }]
        : null,
    'import.retry': (_, any) => (isIn(any, 'unread') ? [{ press: 'Try again' }] : null),
    'import.close': (_, any) =>
      isIn(any, 'checked')
        ? [{ press: 'Do not import' }]
        : isIn(any, ...closable)
          ? [{ press: 'Import another file' }]
          : null,
  },
};
