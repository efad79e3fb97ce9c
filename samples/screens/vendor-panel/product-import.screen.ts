import type { ProductImportSnapshot } from '#machines/vendor-panel/product-import.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { importWords } from '#samples/models/vendor-panel/product-import.model.ts';

const words: Readonly<Record<string, string>> = {
  choosing: 'Choose a CSV or XLSX file, or drop it here',
  reading: 'Reading the file…',
  mapping: 'Columns of goods.csv',
  sending: 'Uploading 1,000 rows.',
  'broken off': "goods.csv wasn't fully uploaded.",
  checking: 'Checking goods.csv',
  checked: 'goods.csv was checked',
  importing: 'Importing goods.csv',
  done: 'goods.csv was imported.',
  'partly done': 'We imported part of goods.csv.',
  cancelled: 'The import was canceled.',
  failed: 'The import failed.',
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
    'decimal.chosen': (_, any) => {
      const { columns, decimals, file } = (any as ProductImportSnapshot).context;
      const isAsked = file?.decimals[2] === 'unsure' && columns['price'] === 2 && !(2 in decimals);
      return isIn(any, 'mapping') && isAsked ? [{ pick: 'Comma (12,50)' }] : null;
    },
    'import.back': (_, any) =>
      isIn(any, 'mapping')
        ? [{ press: 'Choose another file' }]
        : isIn(any, 'reading', 'sending')
          ? [{ press: 'Stop' }]
          : null,
    'import.check': (_, any) => {
      const { columns, decimals, file, kind } = (any as ProductImportSnapshot).context;
      const isSure = file?.decimals[2] !== 'unsure' || columns['price'] !== 2 || 2 in decimals;
      const isMapped = isSure && (kind === 'stock' ? 'sku' in columns : 'name' in columns);
      return isIn(any, 'mapping') && isMapped ? [{ press: 'Check rows' }] : null;
    },
    'import.run': ({ stopOnError }, any) =>
      isIn(any, 'checked')
        ? [{ press: stopOnError === true ? 'Stop at the first error' : 'Skip rows with errors' }]
        : null,
    'import.retry': (_, any) => (isIn(any, 'unread') ? [{ press: 'Try again' }] : null),
    'import.close': (_, any) =>
      isIn(any, 'checked')
        ? [{ press: "Don't import" }]
        : isIn(any, ...closable)
          ? [{ press: 'Import another file' }]
          : null,
  },
};
