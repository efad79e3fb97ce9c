import { concatMap, EMPTY, expand, firstValueFrom, map, reduce } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { productImportMachine } from '#machines/vendor-panel/product-import.machine.ts';
import type { ReadFile, SendRows } from '#machines/vendor-panel/product-import.machine.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { importFields } from '#schema/vendor-panel/import.ts';
import type { ProductImport, WrongRow } from '#schema/vendor-panel/import.ts';
import { readCategories } from '#services/vendor-panel/categories.ts';
import { createImportService } from '#services/vendor-panel/imports.ts';
import type { ImportService } from '#services/vendor-panel/imports.ts';
import { services } from '#actors/kit/services.ts';
import { createTableReader } from './table-reader.ts';
import { templateRows } from './template.ts';

export type ProductImportActor = ActorRefFrom<typeof productImportMachine>;

const imports = (): ImportService => createImportService(services().client);

/** Errors whose sentence the server has written for people. */
const spoken: ReadonlySet<string> = new Set(['Conflict', 'Invalid', 'NotAllowed', 'NotFound']);

const sentenceOf = (error: unknown): Error => {
  const { _tag = '', message } = error as { _tag?: string; message?: string };
  if (_tag === '') return error as Error;
  return new Error(
    spoken.has(_tag) && message !== undefined
      ? message
      : _tag === 'NetworkError' || _tag === 'Unavailable'
        ? 'No connection to the shop. Please try again.'
        : accountMessages.unexpected,
  );
};

const answerTo = async <T>(answer: Observable<T>): Promise<T> => {
  try {
    return await firstValueFrom(answer);
  } catch (error) {
    throw sentenceOf(error);
  }
};

/** A store's import; the caller starts and stops it. */
export function createProductImport(vendorId: string): ProductImportActor {
  const reader = createTableReader();
  let sending = { text: '', key: '' };

  async function send({ kind, file, columns }: SendRows, signal: AbortSignal): Promise<ProductImport> {
    // As in the file: wrong rows come back in this order.
    const fields = Object.keys(columns).toSorted((a, b) => (columns[a] ?? 0) - (columns[b] ?? 0));
    const places = fields.map((field) => columns[field] ?? 0);
    const what = {
      kind,
      fileName: file.name,
      fields,
      headers: places.map((n) => file.headers[n] ?? ''),
      total: file.rows,
    };
    // The same file and columns again continue where the connection broke.
    const text = JSON.stringify(what);
    if (sending.text !== text) sending = { text, key: crypto.randomUUID() };
    const { id } = await answerTo(imports().start(vendorId, sending.key, what));
    for (let at = 0; at < file.rows;) {
      const rows = await reader.part(at, places, columns['description']);
      signal.throwIfAborted();
      await answerTo(imports().stage(id, at + 2, rows));
      signal.throwIfAborted();
      at += rows.length;
      actor.send({ type: 'rows.sent', sent: at });
    }
    sending = { text: '', key: '' };
    return answerTo(imports().check(id));
  }

  const actor: ProductImportActor = createActor(
    productImportMachine.provide({
      actors: {
        findImport: fromPromise(() => answerTo(imports().current(vendorId))),
        readFile: fromPromise<ReadFile, { file: { name: string } }>(async ({ input: { file } }) => {
          const { headers, sample, rows, note } = await reader.read(file as File);
          return { name: file.name, headers, sample, rows, note };
        }),
        sendRows: fromPromise<ProductImport, SendRows>(({ input, signal }) => send(input, signal)),
        runImport: fromPromise<ProductImport, { id: string; stopOnError: boolean }>(({ input }) =>
          answerTo(imports().run(input.id, input.stopOnError)),
        ),
        closeImport: fromPromise<void, { id: string }>(async ({ input }) => {
          await answerTo(imports().close(input.id));
        }),
      },
    }),
  );
  actor.subscribe({ complete: reader.stop });
  return actor;
}

/** The first wrong rows, for the page. */
export const firstProblems = (id: string): Observable<readonly WrongRow[]> => imports().problems(id, 0, 50);

/** All wrong rows as a file: the columns that were imported, and why each row was left out. */
export const wrongRowsFile = (of_: ProductImport): Promise<Blob> =>
  answerTo(
    imports()
      .problems(of_.id, 0, 1000)
      .pipe(
        expand((rows) => {
          const last = rows.at(-1);
          return last === undefined || rows.length < 1000
            ? EMPTY
            : imports().problems(of_.id, last.row, 1000);
        }),
        reduce((all: readonly WrongRow[], rows) => [...all, ...rows], []),
        concatMap(async (rows) => {
          const { csvOf } = await import('./spreadsheet.ts');
          return csvOf([
            [...of_.headers, 'Row', 'Reason'],
            ...rows.map(({ row, cells, extra, problems }) => [
              ...cells,
              String(row),
              problems.map(({ sentence }) => sentence).join('; ') + (extra === null ? '' : ` (${extra})`),
            ]),
          ]);
        }),
        map((text) => new Blob([text], { type: 'text/csv' })),
      ),
  );

export type ExportFormat = 'csv' | 'xlsx';

const amounts: ReadonlySet<string> = new Set([
  'discount',
  'price',
  'compare_at_price',
  'stock',
  'weight_grams',
]);
/** Columns in which nobody calculates: a spreadsheet must leave them as they are. */
const texts = new Set(importFields.flatMap(({ field }, n) => (amounts.has(field) ? [] : [n])));

async function fileOf(rows: readonly (readonly string[])[], format: ExportFormat): Promise<Blob> {
  const { csvOf, xlsxOf } = await import('./spreadsheet.ts');
  return format === 'csv'
    ? new Blob([csvOf(rows)], { type: 'text/csv' })
    : new Blob([xlsxOf(rows, texts)], {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
}

const labels = importFields.map(({ label }) => label);

/** Every product of the filter, a row per variant. @param onRows how many rows there are so far */
export const exportProducts = (
  vendorId: string,
  filter: { query?: string; state?: string; category?: string; lowStock: boolean },
  format: ExportFormat,
  onRows: (count: number) => void,
): Observable<Blob> => {
  const rows: (readonly string[])[] = [];
  return imports()
    .exported(vendorId, filter, null)
    .pipe(
      expand(({ next }) => (next === null ? EMPTY : imports().exported(vendorId, filter, next))),
      reduce((all, page) => {
        all.push(...page.rows);
        onRows(all.length);
        return all;
      }, rows),
      concatMap((all) => fileOf([labels, ...all], format)),
    );
};

/** An empty table with an example, in the columns of an import. */
export const templateFile = async (format: ExportFormat): Promise<Blob> =>
  fileOf(templateRows(await answerTo(readCategories(services().publicClient))), format);
