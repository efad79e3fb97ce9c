import { productImportMachine } from '#machines/vendor-panel/product-import.machine.ts';
import type { ProductImportSnapshot, ReadFile } from '#machines/vendor-panel/product-import.machine.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import type { CategoryChoices, CategoryWord, ProductImport } from '#schema/vendor-panel/import.ts';
import type { Model } from '#engine/paths.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';
import { productImportProperties } from './product-import.properties.ts';

export const importWords = {
  unread: 'No connection to the shop. Try again.',
  broken: 'This XLSX file is damaged. Save it again.',
  refused: 'Your store is still running another import.',
  unmatched: 'Choose a category for each word.',
  nothing: 'None of the rows can be imported.',
} as const;

export const sampleFile: ReadFile = {
  name: 'goods.csv',
  headers: ['Title', 'SKU', 'Price'],
  sample: ['Steel bar', 'BAR-1', '40.00'],
  rows: 1000,
  note: null,
  shop: null,
  columns: null,
  fileColumns: ['Title', 'SKU', 'Price'],
  fileRows: 1000,
  lines: 1000,
  notes: [],
  leftOut: [],
  contents: [
    { heading: 'Title', cells: 1000, pictures: false },
    { heading: 'SKU', cells: 1000, pictures: false },
    { heading: 'Price', cells: 1000, pictures: false },
  ],
  decimals: [null, null, 'dot'],
};

/** The same goods as another shop exports them, with a price that can be read in two ways. */
export const sampleShopFile: ReadFile = {
  ...sampleFile,
  headers: ['Title', 'Variant SKU', 'Variant Price'],
  shop: 'shopify',
  columns: { name: 0, sku: 1, price: 2 },
  fileColumns: ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Image Src', 'Tags'],
  fileRows: 1400,
  lines: 1400,
  notes: ['Names can have 100 characters, so we shortened the one in row 7.'],
  leftOut: [
    { heading: 'Image Src', cells: 400, pictures: true },
    { heading: 'Tags', cells: 120, pictures: false },
  ],
};

/** Every price of it is like 1.234. */
export const sampleUnsureFile: ReadFile = {
  ...sampleFile,
  sample: ['Steel bar', 'BAR-1', '1.234'],
  decimals: [null, null, 'unsure'],
};

export const sampleImport = (changes: Partial<ProductImport> = {}): ProductImport => ({
  id: '10000000-0000-7000-8000-000000000004',
  kind: 'products',
  stage: 'checking',
  file_name: 'goods.csv',
  headers: ['Title'],
  fields: ['name'],
  total: 1000,
  file_rows: 1000,
  shop: null,
  left_out: [],
  default_category: null,
  unknown_words: 0,
  wrong: 0,
  creates: 0,
  updates: 0,
  unchanged: 0,
  pictures: 0,
  stop_on_error: false,
  job: sampleJob(),
  ...changes,
});

/** Types of goods that are no category of the shop. */
export const sampleWords: readonly CategoryWord[] = [
  { word: 'Gym > Bars', products: 30, category_id: null, chosen: false },
  { word: '', products: 10, category_id: null, chosen: false },
  { word: 'Plates', products: 60, category_id: '20000000-0000-7000-8000-000000000002', chosen: true },
];
export const sampleCategories: readonly Category[] = ['Strength', 'Plates', 'Barbells'].map((name, n) => {
  const id = `20000000-0000-7000-8000-00000000000${n + 1}`;
  return { id, name, path: n === 0 ? [id] : ['20000000-0000-7000-8000-000000000001', id] };
});
export const sampleChoices: CategoryChoices = {
  words: [{ word: 'Gym > Bars', category_id: '20000000-0000-7000-8000-000000000003' }],
  rest: null,
};

const done = sampleJob({ status: 'done' });
const checking = sampleImport();
const importing = sampleImport({ stage: 'importing', creates: 998 });
const stages: readonly (ProductImport | null)[] = [
  null,
  sampleImport({ stage: 'uploading', job: null }),
  checking,
  sampleImport({ stage: 'checked', wrong: 2, creates: 998, job: done }),
  sampleImport({ stage: 'checked', unknown_words: 2, wrong: 40, creates: 960, job: done }),
  importing,
  sampleImport({ stage: 'ended', creates: 1000, job: done }),
  sampleImport({ stage: 'ended', wrong: 2, creates: 998, job: done }),
  sampleImport({ stage: 'ended', creates: 250, job: sampleJob({ status: 'cancelled' }) }),
  sampleImport({ stage: 'ended', creates: 250, job: sampleJob({ status: 'failed', failure: 'It broke.' }) }),
];

export const productImportModel: Model = {
  name: 'productImport',
  machine: productImportMachine,
  properties: productImportProperties,
  actionPorts: [],
  limit: 20_000,
  cases: {
    'kind.chosen': [{ kind: 'products' }, { kind: 'stock' }],
    'file.chosen': [{ file: { name: 'goods.csv' } }],
    'column.chosen': [
      { field: 'name', column: null },
      { field: 'name', column: 0 },
    ],
    'decimal.chosen': [{ column: 2, decimal: 'comma' }],
    'rows.sent': [{ sent: 500 }],
    'import.back': [{}],
    'import.check': [{}],
    'import.match': [{ choices: sampleChoices }],
    'import.run': [{ stopOnError: false }, { stopOnError: true }],
    'import.ended': [{}],
    'import.retry': [{}],
    'import.close': [{}],
    'done.findImport': stages.map((output) => ({ output })),
    'error.findImport': [{ error: new Error(importWords.unread) }],
    'done.readFile': [{ output: sampleFile }, { output: sampleShopFile }, { output: sampleUnsureFile }],
    'error.readFile': [{ error: new Error(importWords.broken) }],
    'done.sendRows': [{ output: checking }],
    'error.sendRows': [{ error: new Error(importWords.refused) }],
    'done.matchCategories': [{ output: checking }],
    'error.matchCategories': [{ error: new Error(importWords.unmatched) }],
    'done.runImport': [{ output: importing }],
    'error.runImport': [{ error: new Error(importWords.nothing) }],
    'done.closeImport': [{}],
    'error.closeImport': [{ error: new Error(importWords.unread) }],
  },
  classOf: (any) => {
    const {
      kind,
      file,
      columns,
      decimals,
      import: view,
      sentence,
      sent,
    } = (any as ProductImportSnapshot).context;
    return [
      any.value,
      kind,
      file?.shop,
      file?.decimals,
      columns,
      decimals,
      sent,
      sentence,
      view?.stage,
      view?.wrong === 0,
      view?.unknown_words === 0,
      view?.job?.status,
    ];
  },
  broken: (any) => {
    const snapshot = any as ProductImportSnapshot;
    const { file, columns, decimals, import: view, sentence } = snapshot.context;
    if (snapshot.matches('unread') && sentence === null) return 'does not say why';
    if ((snapshot.matches('mapping') || snapshot.matches('sending')) && file === null) return 'maps no file';
    if (snapshot.matches('sending') && sentence !== null) return 'complains while it sends';
    if (
      snapshot.matches('sending') &&
      file?.decimals.includes('unsure') === true &&
      'price' in columns &&
      !(2 in decimals)
    )
      return 'sends prices of two meanings';
    if (snapshot.matches('checked') && view?.stage !== 'checked') return 'is checked without the server';
    if (snapshot.matches('importing') && view?.stage !== 'importing') return 'imports without the server';
    if (snapshot.matches('done') && view?.wrong !== 0) return 'hides what was left out';
    if (snapshot.matches('partly done') && view?.wrong === 0) return 'has left nothing out';
    return undefined;
  },
};
