import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import type { Cell } from '#schema/kit/cells.ts';
import { Job } from '#schema/kit/job.ts';
import { CategoryWord, ProductImport, WrongLines, WrongRow } from '#schema/vendor-panel/import.ts';
import type { CategoryChoices, ImportKind, LeftOut } from '#schema/vendor-panel/import.ts';
import type { Client } from '#services/client.ts';

const Staged = Schema.Struct({ staged: Schema.Finite });
const Place = Schema.Struct({ key: Schema.String, id: Schema.String });
const Exported = Schema.Struct({
  rows: Schema.Array(Schema.Array(Schema.String)),
  next: Schema.NullOr(Place),
  /** Fields that the person may not see: the rows don't have them. */
  left_out: Schema.Array(Schema.String),
});

export type ImportService = {
  /** The store's open import. */
  current: (vendorId: string) => Observable<ProductImport | null>;
  /** @param key A repeated call with the same key starts nothing again. */
  start: (
    vendorId: string,
    key: string,
    what: {
      kind: ImportKind;
      fileName: string;
      fields: readonly string[];
      headers: readonly string[];
      total: number;
      source: {
        shop: string | null;
        columns: readonly string[];
        rows: number;
        lines: number;
        left_out: readonly LeftOut[];
      };
    },
  ) => Observable<ProductImport>;
  /** Up to 5000 rows, a cell for each field. @param first Number of the first one; the header is row 1. */
  stage: (
    id: string,
    first: number,
    rows: readonly (readonly Cell[])[],
    lines: readonly number[],
  ) => Observable<unknown>;
  /** Rows of the file as they are: number, row of the import, cells. */
  stageLines: (
    id: string,
    lines: readonly (readonly [number, number, readonly string[]])[],
  ) => Observable<unknown>;
  check: (id: string) => Observable<ProductImport>;
  run: (id: string, stopOnError: boolean) => Observable<ProductImport>;
  close: (id: string) => Observable<unknown>;
  words: (id: string) => Observable<readonly CategoryWord[]>;
  /** Keeps the choices for the store and checks again. */
  match: (id: string, choices: CategoryChoices) => Observable<ProductImport>;
  /** A thousand skipped rows of the file at most. */
  wrongLines: (id: string, after: number) => Observable<WrongLines>;
  /** Invalid rows in file order. */
  problems: (id: string, afterRow: number, most: number) => Observable<readonly WrongRow[]>;
  job: (id: string) => Observable<Job>;
  cancelJob: (id: string) => Observable<Job>;
  /** A hundred products in an import's columns. */
  exported: (
    vendorId: string,
    filter: { query?: string; state?: string; category?: string; lowStock: boolean },
    after: typeof Place.Type | null,
  ) => Observable<typeof Exported.Type>;
};

export const createImportService = (client: Client): ImportService => ({
  current: (vendorId) => client.rpc(Schema.NullOr(ProductImport), 'current_import', { vendor_id: vendorId }),
  start: (vendorId, key, { kind, fileName, fields, headers, total, source }) =>
    client.rpc(ProductImport, 'start_import', {
      vendor_id: vendorId,
      request_key: key,
      kind,
      file_name: fileName,
      fields,
      headers,
      total,
      source,
    }),
  stage: (id, first, rows, lines) =>
    client.rpc(Staged, 'stage_import_rows', { import_id: id, first_row: first, rows, lines }),
  stageLines: (id, lines) => client.rpc(Staged, 'stage_import_lines', { import_id: id, lines }),
  check: (id) => client.rpc(ProductImport, 'check_import', { import_id: id }),
  run: (id, stopOnError) =>
    client.rpc(ProductImport, 'run_import', { import_id: id, stop_on_error: stopOnError }),
  close: (id) => client.rpc(Schema.Unknown, 'end_import', { import_id: id }),
  words: (id) => client.rpc(Schema.Array(CategoryWord), 'import_words', { import_id: id }),
  match: (id, { words, rest }) =>
    client.rpc(ProductImport, 'match_import_categories', { import_id: id, words, rest }),
  wrongLines: (id, after) => client.rpc(WrongLines, 'import_wrong_lines', { import_id: id, after }),
  problems: (id, afterRow, most) =>
    client.rpc(Schema.Array(WrongRow), 'import_problems', { import_id: id, after_row: afterRow, most }),
  job: (id) => client.rpc(Job, 'job_progress', { job_id: id }),
  cancelJob: (id) => client.rpc(Job, 'cancel_job', { job_id: id }),
  exported: (vendorId, { query, state, category, lowStock }, after) =>
    client.rpc(Exported, 'export_product_rows', {
      vendor_id: vendorId,
      query: query ?? null,
      state: state ?? null,
      category: category ?? null,
      low_stock: lowStock,
      after,
    }),
});
