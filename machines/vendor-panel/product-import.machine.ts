import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';
import { guessColumns, missingColumn } from '#schema/vendor-panel/import.ts';
import type { ImportKind, ProductImport } from '#schema/vendor-panel/import.ts';

export type ReadFile = {
  readonly name: string;
  readonly headers: readonly string[];
  /** The first row below the header. */
  readonly sample: readonly string[];
  readonly rows: number;
  /** How it was read, where people should look twice. */
  readonly note: string | null;
};

/** A file of the browser; the machine only passes it on. */
export type ChosenFile = { readonly name: string };

type Context = {
  kind: ImportKind;
  chosen: ChosenFile | null;
  file: ReadFile | null;
  columns: Readonly<Record<string, number>>;
  sent: number;
  /** As the server has it. */
  import: ProductImport | null;
  sentence: string | null;
};

export type ImportEvent =
  | { type: 'kind.chosen'; kind: ImportKind }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'column.chosen'; field: string; column: number | null }
  | { type: 'rows.sent'; sent: number }
  | { type: 'import.back' }
  | { type: 'import.check' }
  | { type: 'import.run'; stopOnError: boolean }
  /** The job that is watched has ended. */
  | { type: 'import.ended' }
  | { type: 'import.retry' }
  /** Forgets the import; what it has changed stays. */
  | { type: 'import.close' };

export type SendRows = { kind: ImportKind; file: ReadFile; columns: Readonly<Record<string, number>> };

const found = { params: ({ event }: { event: { output: ProductImport | null } }) => event.output };
const error = { params: ({ event }: { event: { error: unknown } }) => event.error };

/** The machine's ports fail with a sentence for people. */
const sentenceOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : 'Something went wrong. Please try again.';

/** Products, or stock and prices, from a file: choose, map, check, look at what is wrong, import. */
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
    closeImport: promisePort<void, { id: string }>('closeImport'),
  },
  actions: {
    'take the kind': assign(({ context: { file } }, kind: ImportKind) => ({
      kind,
      columns: file === null ? {} : guessColumns(file.headers, kind),
    })),
    'take the file': assign((_, chosen: ChosenFile) => ({ chosen, sentence: null })),
    'guess the columns': assign(({ context: { kind } }, file: ReadFile) => ({
      file,
      columns: guessColumns(file.headers, kind),
    })),
    'take the column': assign(
      ({ context: { columns } }, { field, column }: { field: string; column: number | null }) => {
        // A column is one field: choosing it elsewhere takes it from there.
        const kept = Object.entries(columns).filter(([each, n]) => each !== field && n !== column);
        return { columns: Object.fromEntries(column === null ? kept : [...kept, [field, column]]) };
      },
    ),
    'note the import': assign((_, view: ProductImport | null) => ({ import: view })),
    'forget the import': assign({ import: null, file: null, chosen: null, columns: {}, sentence: null }),
    'forget the sentence': assign({ sentence: null, sent: 0 }),
    'say why': assign((_, cause: unknown) => ({ sentence: sentenceOf(cause) })),
  },
  guards: {
    'there is none': (_, view: ProductImport | null) => view === null,
    'rows are recognized': ({ context: { columns, kind } }) => missingColumn(columns, kind) === null,
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
  context: { kind: 'products', chosen: null, file: null, columns: {}, sent: 0, import: null, sentence: null },
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
        input: ({ context: { kind, file, columns } }) => ({ kind, file: known(file), columns }),
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
    /** The dry run is done: what would change, and each error. */
    checked: {
      on: {
        'import.run': { target: 'starting', actions: 'forget the sentence' },
        'import.close': 'closing',
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
