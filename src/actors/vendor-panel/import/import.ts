import { storeToday } from '#lazy/store-days.ts';
import { concatMap, EMPTY, expand, firstValueFrom, map, reduce } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { productImportMachine } from '#machines/vendor-panel/product-import.machine.ts';
import type { ReadFile, SendRows } from '#machines/vendor-panel/product-import.machine.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { exportFields, importFields, isNumber, leftOutOf } from '#schema/vendor-panel/import.ts';
import type {
  CategoryChoices,
  CategoryWord,
  ProductImport,
  WrongLines,
  WrongRow,
} from '#schema/vendor-panel/import.ts';
import { allCategories } from '../categories.ts';
import { Conflict } from '#services/errors.ts';
import { createImportService } from '#services/vendor-panel/imports.ts';
import type { ImportService } from '#services/vendor-panel/imports.ts';
import { isSpoken } from '#actors/kit/save-refusal.ts';
import { services } from '#actors/kit/services.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { createTableReader } from './table-reader.ts';
import { templateRows } from './template.ts';

export type ProductImportActor = ActorRefFrom<typeof productImportMachine>;

const imports = (): ImportService => createImportService(services().client);

const sentenceOf = (error: unknown): Error => {
  const { _tag = '', message } = error as { _tag?: string; message?: string };
  if (_tag === '') return error as Error;
  return new Error(
    isSpoken(_tag) && message !== undefined
      ? message
      : _tag === 'NetworkError' || _tag === 'Unavailable'
        ? "We couldn't reach the shop. Try again."
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
  let version: readonly number[] = [];
  /** The job whose result the page shows. */
  let job: string | null = null;

  const find = async (): Promise<ProductImport | null> => {
    const found = await answerTo(imports().current(vendorId));
    job = found?.job?.id ?? null;
    return found;
  };

  /** Rereads the import after a lost response or a conflict: otherwise the page would show an outdated dry run. */
  const begin = async (id: string, answer: Observable<ProductImport>): Promise<ProductImport> => {
    try {
      return await firstValueFrom(answer);
    } catch (error) {
      const before = job;
      const now = isUnanswered(error) || error instanceof Conflict ? await find().catch(() => null) : null;
      if (now?.id === id && now.job !== null && now.job.id !== before) return now;
      throw sentenceOf(error);
    }
  };

  async function send(
    { kind, file, columns, decimals }: SendRows,
    signal: AbortSignal,
  ): Promise<ProductImport> {
    // In file order: invalid rows are returned in this order.
    const fields = Object.keys(columns).toSorted((a, b) => (columns[a] ?? 0) - (columns[b] ?? 0));
    const places = fields.map((field) => columns[field] ?? 0);
    const commas = fields.flatMap((field) => {
      const n = columns[field] ?? 0;
      return isNumber(field) && (decimals[n] ?? file.decimals[n]) === 'comma' ? [n] : [];
    });
    const html = file.shop === null ? columns['description'] : undefined;
    const what = {
      kind,
      fileName: file.name,
      fields,
      headers: places.map((n) => file.headers[n] ?? ''),
      total: file.rows,
      source: {
        shop: file.shop,
        columns: file.fileColumns,
        rows: file.fileRows,
        lines: file.lines,
        left_out: leftOutOf(file, columns),
      },
    };
    // The same file and columns again continue where the connection broke. Rows that were sent stay: a corrected file
    // of the same name and length must not continue the one before.
    const text = JSON.stringify({ what, commas, version });
    if (sending.text !== text) sending = { text, key: crypto.randomUUID() };
    const { id } = await answerTo(imports().start(vendorId, sending.key, what));
    for (let at = 0; at < file.rows;) {
      const { rows, lines } = await reader.part(at, places, commas, html);
      signal.throwIfAborted();
      await answerTo(imports().stage(id, at + 2, rows, lines));
      signal.throwIfAborted();
      at += rows.length;
      actor.send({ type: 'rows.sent', sent: at });
    }
    for (let at = 0; at < file.lines;) {
      const lines = await reader.lines(at);
      signal.throwIfAborted();
      await answerTo(imports().stageLines(id, lines));
      signal.throwIfAborted();
      at += lines.length;
    }
    sending = { text: '', key: '' };
    return answerTo(imports().check(id));
  }

  const actor: ProductImportActor = createActor(
    productImportMachine.provide({
      actors: {
        findImport: fromPromise(find),
        readFile: fromPromise<ReadFile, { file: { name: string } }>(async ({ input: { file } }) => {
          const { size, lastModified } = file as File;
          const { kind: _, ...read } = await reader.read(file as File, storeToday());
          version = [size, lastModified];
          return { name: file.name, ...read };
        }),
        sendRows: fromPromise<ProductImport, SendRows>(({ input, signal }) => send(input, signal)),
        runImport: fromPromise<ProductImport, { id: string; stopOnError: boolean }>(({ input }) =>
          begin(input.id, imports().run(input.id, input.stopOnError)),
        ),
        matchCategories: fromPromise<ProductImport, { id: string; choices: CategoryChoices }>(({ input }) =>
          begin(input.id, imports().match(input.id, input.choices)),
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

/** The first invalid rows, for the page. */
export const firstProblems = (id: string): Observable<readonly WrongRow[]> => imports().problems(id, 0, 50);

/** The words that the file uses for categories. */
export const importWords = (id: string): Observable<readonly CategoryWord[]> => imports().words(id);

/** What the vendor can choose from. */
/** All rows that were skipped, with every column of the file, and why. */
export const wrongRowsFile = (of_: ProductImport): Promise<Blob> =>
  answerTo(
    imports()
      .wrongLines(of_.id, 0)
      .pipe(
        expand(({ lines }) => {
          const last = lines.at(-1);
          return last === undefined ? EMPTY : imports().wrongLines(of_.id, last.row);
        }),
        reduce<WrongLines, WrongLines>(
          (all, { columns, lines }) => ({ columns, lines: [...all.lines, ...lines] }),
          { columns: [], lines: [] },
        ),
        concatMap(async ({ columns, lines }) => {
          const { csvOf } = await import('./spreadsheet.ts');
          return csvOf([
            [...columns, 'Row', 'Reason'],
            ...lines.map(({ row, cells, sentences }) => [...cells, String(row), sentences.join('; ')]),
          ]);
        }),
        map((text) => new Blob([text], { type: 'text/csv' })),
      ),
  );

export type ExportFormat = 'csv' | 'xlsx';

/** Columns that don't hold numbers: a spreadsheet must leave their cells unchanged. */
const texts = new Set(importFields.flatMap(({ field }, n) => (isNumber(field) ? [] : [n])));

async function fileOf(rows: readonly (readonly string[])[], format: ExportFormat): Promise<Blob> {
  const { csvOf, xlsxOf } = await import('./spreadsheet.ts');
  return format === 'csv'
    ? new Blob([csvOf(rows)], { type: 'text/csv' })
    : new Blob([xlsxOf(rows, texts)], {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
}

const labelsWithout = (leftOut: readonly string[]) =>
  exportFields.flatMap(({ field, label }) => (leftOut.includes(field) ? [] : label));

/** Every product of the filter, a row per variant. @param onRows called with the number of rows so far */
export const exportProducts = (
  vendorId: string,
  filter: { query?: string; state?: string; category?: string; lowStock: boolean },
  format: ExportFormat,
  onRows: (count: number) => void,
): Observable<Blob> => {
  const rows: (readonly string[])[] = [];
  let leftOut: readonly string[] = [];
  return imports()
    .exported(vendorId, filter, null)
    .pipe(
      expand(({ next }) => (next === null ? EMPTY : imports().exported(vendorId, filter, next))),
      reduce((all, page) => {
        all.push(...page.rows);
        leftOut = page.left_out;
        onRows(all.length);
        return all;
      }, rows),
      concatMap((all) => fileOf([labelsWithout(leftOut), ...all], format)),
    );
};

/** An empty table with an example, in an import's columns. */
export const templateFile = async (format: ExportFormat): Promise<Blob> =>
  fileOf(templateRows(await answerTo(allCategories())), format);
