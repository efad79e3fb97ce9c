import { productImportMachine } from '#machines/vendor-panel/product-import.machine.ts';
import type { ProductImportSnapshot, ReadFile } from '#machines/vendor-panel/product-import.machine.ts';
import type { ProductImport } from '#schema/vendor-panel/import.ts';
import type { Model } from '#engine/paths.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';
import { productImportProperties } from './product-import.properties.ts';

export const importWords = {
  unread: 'No connection to the shop. Please try again.',
  broken: 'This XLSX file is damaged. Please save it again.',
  refused: 'Your store has another import that is not finished.',
  nothing: 'There is no row that can be imported.',
} as const;

export const sampleFile: ReadFile = {
  name: 'goods.csv',
  headers: ['Title', 'SKU', 'Price'],
  sample: ['Steel bar', 'BAR-1', '40.00'],
  rows: 1000,
  note: null,
};

export const sampleImport = (changes: Partial<ProductImport> = {}): ProductImport => ({
  id: '10000000-0000-7000-8000-000000000004',
  kind: 'products',
  stage: 'checking',
  file_name: 'goods.csv',
  headers: ['Title'],
  fields: ['name'],
  total: 1000,
  wrong: 0,
  creates: 0,
  updates: 0,
  unchanged: 0,
  stop_on_error: false,
  job: sampleJob(),
  ...changes,
});

const done = sampleJob({ status: 'done' });
const checking = sampleImport();
const importing = sampleImport({ stage: 'importing', creates: 998 });
const stages: readonly (ProductImport | null)[] = [
  null,
  sampleImport({ stage: 'uploading', job: null }),
  checking,
  sampleImport({ stage: 'checked', wrong: 2, creates: 998, job: done }),
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
    'rows.sent': [{ sent: 500 }],
    'import.back': [{}],
    'import.check': [{}],
    'import.run': [{ stopOnError: false }, { stopOnError: true }],
    'import.ended': [{}],
    'import.retry': [{}],
    'import.close': [{}],
    'done.findImport': stages.map((output) => ({ output })),
    'error.findImport': [{ error: new Error(importWords.unread) }],
    'done.readFile': [{ output: sampleFile }],
    'error.readFile': [{ error: new Error(importWords.broken) }],
    'done.sendRows': [{ output: checking }],
    'error.sendRows': [{ error: new Error(importWords.refused) }],
    'done.runImport': [{ output: importing }],
    'error.runImport': [{ error: new Error(importWords.nothing) }],
    'done.closeImport': [{}],
    'error.closeImport': [{ error: new Error(importWords.unread) }],
  },
  classOf: (any) => {
    const { kind, file, columns, import: view, sentence, sent } = (any as ProductImportSnapshot).context;
    return [
      any.value,
      kind,
      file === null,
      columns,
      sent,
      sentence,
      view?.stage,
      view?.wrong === 0,
      view?.job?.status,
    ];
  },
  broken: (any) => {
    const snapshot = any as ProductImportSnapshot;
    const { file, import: view, sentence } = snapshot.context;
    if (snapshot.matches('unread') && sentence === null) return 'does not say why';
    if ((snapshot.matches('mapping') || snapshot.matches('sending')) && file === null) return 'maps no file';
    if (snapshot.matches('sending') && sentence !== null) return 'complains while it sends';
    if (snapshot.matches('checked') && view?.stage !== 'checked') return 'is checked without the server';
    if (snapshot.matches('importing') && view?.stage !== 'importing') return 'imports without the server';
    if (snapshot.matches('done') && view?.wrong !== 0) return 'hides what was left out';
    if (snapshot.matches('partly done') && view?.wrong === 0) return 'has left nothing out';
    return undefined;
  },
};
