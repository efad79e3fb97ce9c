import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';
import { fieldsOf, guessColumns, missingColumn, unsureColumns } from '#schema/vendor-panel/import.ts';
import type {
  CategoryChoices,
  ImportKind,
  LeftOut,
  ProductImport,
  ShopName,
} from '#schema/vendor-panel/import.ts';

export type ReadFile = {
  readonly name: string;
  readonly headers: readonly string[];
  /** The first row below the header. */
  readonly sample: readonly string[];
  readonly rows: number;
  /** How it was read, if people should check. */
  readonly note: string | null;
  /** The shop whose export this is; its rows are then the converted rows to import. */
  readonly shop: ShopName | null;
  /** The column of each field, if the export says so. */
  readonly columns: Readonly<Record<string, number>> | null;
  /** The file as it is: its headings, its rows, and how many of these belong to a row to import. */
  readonly fileColumns: readonly string[];
  readonly fileRows: number;
  readonly lines: number;
  /** What was changed or left out in reading it. */
  readonly notes: readonly string[];
  /** What the export has besides the columns. */
  readonly leftOut: readonly LeftOut[];
  /** What is in each column, in case it is not imported. */
  readonly contents: readonly (LeftOut | null)[];
  /** How each column writes decimals; 'mixed' if it uses both ways, null if that makes no difference. */
  readonly decimals: readonly (ColumnDecimal | null)[];
};

/** How a column writes 12.50: with a comma, as most of Europe does, or with a dot. */
export type Decimal = 'comma' | 'dot';
/** The same, detected from a column's numbers: 'unsure' if they fit both, 'mixed' if they contradict each other. */
export type ColumnDecimal = Decimal | 'unsure' | 'mixed';

/** A browser file; the machine only passes it on. */
export type ChosenFile = { readonly name: string };

type Context = {
  kind: ImportKind;
  chosen: ChosenFile | null;
  file: ReadFile | null;
  columns: Readonly<Record<string, number>>;
  /** By column, what people said about decimals. */
  decimals: Readonly<Record<number, Decimal>>;
  sent: number;
  /** As stored on the server. */
  import: ProductImport | null;
  sentence: string | null;
};

export type ImportEvent =
  | { type: 'kind.chosen'; kind: ImportKind }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'column.chosen'; field: string; column: number | null }
  | { type: 'decimal.chosen'; column: number; decimal: Decimal }
  | { type: 'rows.sent'; sent: number }
  | { type: 'import.back' }
  | { type: 'import.check' }
  | { type: 'import.match'; choices: CategoryChoices }
  | { type: 'import.run'; stopOnError: boolean }
  /** The watched job has ended. */
  | { type: 'import.ended' }
  | { type: 'import.retry' }
  /** Closes the import; its changes stay. */
  | { type: 'import.close' };

export type SendRows = {
  kind: ImportKind;
  file: ReadFile;
  columns: Readonly<Record<string, number>>;
  decimals: Readonly<Record<number, Decimal>>;
};

/** The columns of a shop's export are given; others are recognized by their headings. */
function columnsOf(file: ReadFile, kind: ImportKind): Readonly<Record<string, number>> {
  if (file.columns === null) return guessColumns(file.headers, kind);
  const fields = new Set(fieldsOf(kind).map(({ field }) => field));
  return Object.fromEntries(Object.entries(file.columns).filter(([field]) => fields.has(field)));
}

const found = { params: ({ event }: { event: { output: ProductImport | null } }) => event.output };
const error = { params: ({ event }: { event: { error: unknown } }) => event.error };

/** The machine's ports reject with a message that people can read. */
const sentenceOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : 'Something went wrong. Try again.';

/** Products, or stock and prices, from a file: select, map, check, review errors, import. */
export const productImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    findImport: promisePort<ProductImport | null, void>('findImport'),
    readFile: promisePort<ReadFile, { file: ChosenFile }>('readFile'),
    sendRows: promisePort<ProductImport, SendRows>('sendRows'),
    runImport: promisePort<ProductImport, { id: string; stopOnError: boolean }>('runImport'),
    matchCategories: promisePort<ProductImport, { id: string; choices: CategoryChoices }>('matchCategories'),
    closeImport: promisePort<void, { id: string }>('closeImport'),
  },
  actions: {
    'take the kind': assign(({ context: { file } }, kind: ImportKind) => ({
      kind,
      columns: file === null ? {} : columnsOf(file, kind),
    })),
    'take the file': assign((_, chosen: ChosenFile) => ({ chosen, sentence: null })),
    'guess the columns': assign(({ context: { kind } }, file: ReadFile) => ({
      file,
      columns: columnsOf(file, kind),
      decimals: {},
    })),
    'take the column': assign(
      ({ context: { columns } }, { field, column }: { field: string; column: number | null }) => {
        // A column maps to one field: selecting it elsewhere removes it there.
        const kept = Object.entries(columns).filter(([each, n]) => each !== field && n !== column);
        return { columns: Object.fromEntries(column === null ? kept : [...kept, [field, column]]) };
      },
    ),
    'take the decimal': assign(({ context }, { column, decimal }: { column: number; decimal: Decimal }) => ({
      decimals: { ...context.decimals, [column]: decimal },
    })),
    'note the import': assign((_, view: ProductImport | null) => ({ import: view })),
    'forget the import': assign({
      import: null,
      file: null,
      chosen: null,
      columns: {},
      decimals: {},
      sentence: null,
    }),
    'forget the sentence': assign({ sentence: null, sent: 0 }),
    'say why': assign((_, cause: unknown) => ({ sentence: sentenceOf(cause) })),
  },
  guards: {
    'there is none': (_, view: ProductImport | null) => view === null,
    'rows are recognized': ({ context: { columns, decimals, kind, file } }) =>
      missingColumn(columns, kind) === null &&
      unsureColumns(file?.decimals ?? [], columns, decimals).length === 0,
    'was not sent whole': ({ context }) => context.import?.stage === 'uploading',
    'is cancelled': ({ context }) => context.import?.job?.status === 'cancelled',
    'has failed': ({ context }) => context.import?.job?.status === 'failed',
    'is checking': ({ context }) => context.import?.stage === 'checking',
    'is checked': ({ context }) => context.import?.stage === 'checked',
    'is importing': ({ context }) => context.import?.stage === 'importing',
    'left rows out': ({ context }) => (context.import?.wrong ?? 0) > 0,
  },
}).createMachine({
  id: 'productImport',
  context: {
    kind: 'products',
    chosen: null,
    file: null,
    columns: {},
    decimals: {},
    sent: 0,
    import: null,
    sentence: null,
  },
  initial: 'looking',
  states: {
    /** The page may have been reloaded while an import runs. */
    looking: {
      tags: 'busy',
      invoke: {
        id: 'findImport',
        src: 'findImport',
        onDone: [
          { guard: { type: 'there is none', ...found }, target: 'choosing', actions: 'forget the import' },
          { target: 'placing', actions: { type: 'note the import', ...found } },
        ],
        onError: { target: 'unread', actions: { type: 'say why', ...error } },
      },
    },
    unread: { tags: 'error', on: { 'import.retry': { target: 'looking', actions: 'forget the sentence' } } },
    choosing: {
      on: {
        'kind.chosen': { actions: { type: 'take the kind', params: ({ event }) => event.kind } },
        'file.chosen': {
          target: 'reading',
          actions: { type: 'take the file', params: ({ event }) => event.file },
        },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { chosen } }) => ({ file: known(chosen) }),
        onDone: {
          target: 'mapping',
          actions: { type: 'guess the columns', params: ({ event }) => event.output },
        },
        onError: { target: 'choosing', actions: { type: 'say why', ...error } },
      },
      on: { 'import.back': 'choosing' },
    },
    mapping: {
      on: {
        'kind.chosen': { actions: { type: 'take the kind', params: ({ event }) => event.kind } },
        'column.chosen': { actions: { type: 'take the column', params: ({ event }) => event } },
        'decimal.chosen': { actions: { type: 'take the decimal', params: ({ event }) => event } },
        'import.back': { target: 'choosing', actions: 'forget the import' },
        'import.check': {
          guard: 'rows are recognized',
          target: 'sending',
          actions: 'forget the sentence',
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendRows',
        src: 'sendRows',
        input: ({ context: { kind, file, columns, decimals } }) => ({
          kind,
          file: known(file),
          columns,
          decimals,
        }),
        onDone: { target: 'placing', actions: { type: 'note the import', ...found } },
        onError: { target: 'mapping', actions: { type: 'say why', ...error } },
      },
      on: {
        'rows.sent': { actions: assign(({ event }) => ({ sent: event.sent })) },
        'import.back': 'mapping',
      },
    },
    placing: {
      always: [
        { guard: 'was not sent whole', target: 'broken off' },
        { guard: 'is cancelled', target: 'cancelled' },
        { guard: 'has failed', target: 'failed' },
        { guard: 'is checking', target: 'checking' },
        { guard: 'is checked', target: 'checked' },
        { guard: 'is importing', target: 'importing' },
        { guard: 'left rows out', target: 'partly done' },
        { target: 'done' },
      ],
    },
    /** The page was left while it sent the rows: nothing has changed. */
    'broken off': { on: { 'import.close': 'closing' } },
    checking: { on: { 'import.ended': 'looking' } },
    /** The dry run is done: the changes it would make, and each error. */
    checked: {
      on: {
        'import.match': { target: 'matching', actions: 'forget the sentence' },
        'import.run': { target: 'starting', actions: 'forget the sentence' },
        'import.close': 'closing',
      },
    },
    /** The words of the file get their categories, and the rows are checked again. */
    matching: {
      tags: 'busy',
      invoke: {
        id: 'matchCategories',
        src: 'matchCategories',
        input: ({ context, event }) => ({
          id: known(context.import).id,
          choices: event.type === 'import.match' ? event.choices : { words: [], rest: null },
        }),
        onDone: { target: 'placing', actions: { type: 'note the import', ...found } },
        onError: { target: 'checked', actions: { type: 'say why', ...error } },
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'runImport',
        src: 'runImport',
        input: ({ context, event }) => ({
          id: known(context.import).id,
          stopOnError: event.type === 'import.run' && event.stopOnError,
        }),
        onDone: { target: 'placing', actions: { type: 'note the import', ...found } },
        onError: { target: 'checked', actions: { type: 'say why', ...error } },
      },
    },
    importing: { on: { 'import.ended': 'looking' } },
    done: { on: { 'import.close': 'closing' } },
    'partly done': { on: { 'import.close': 'closing' } },
    cancelled: { on: { 'import.close': 'closing' } },
    failed: { tags: 'error', on: { 'import.close': 'closing' } },
    closing: {
      tags: 'busy',
      invoke: {
        id: 'closeImport',
        src: 'closeImport',
        input: ({ context }) => ({ id: known(context.import).id }),
        onDone: { target: 'choosing', actions: 'forget the import' },
        onError: { target: 'unread', actions: { type: 'say why', ...error } },
      },
    },
  },
});

export type ProductImportSnapshot = SnapshotFrom<typeof productImportMachine>;
