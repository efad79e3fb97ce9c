/** Any list row. */
export type ListRow = { readonly id: string };

/** The list's query string, parsed. Unset fields are missing. */
export type ListQuery = Readonly<Partial<Record<string, string>>>;

/** @param next The cursor of the page after this one; null at the end. */
export type ListPage<Row extends ListRow = ListRow> = { rows: readonly Row[]; next: string | null };

export type ReadPage = { query: ListQuery; after: string | null };

/** One row's result in a bulk change; the message is shown to people. */
export type RowResult = {
  id: string;
  code: string;
  sentence: string | null;
  /** False if the row was like this already. */
  changed?: boolean;
};

/** @param undo Reverses this part of the change, once; null if there is nothing to undo. */
export type BulkAnswer = { results: readonly RowResult[]; undo: string | null };

/** Codes of rows without a result from the server: it was not asked, or its answer never arrived. */
export type Silence = 'not_sent' | 'no_answer';
