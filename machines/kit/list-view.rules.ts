/** Anything that is listed. */
export type ListRow = { readonly id: string };

/** What is listed, as the query string has it. Fields that are not set are missing. */
export type ListQuery = Readonly<Partial<Record<string, string>>>;

/** @param next The cursor of the page after this one; null at the end. */
export type ListPage = { rows: readonly ListRow[]; next: string | null };

export type ReadPage = { query: ListQuery; after: string | null };

/** How one row fared in a bulk change; the sentence is shown to people. */
export type RowResult = { id: string; code: string; sentence: string | null };

/** @param undo Takes this part of the change back, once; null if there is nothing to take back. */
export type BulkAnswer = { results: readonly RowResult[]; undo: string | null };

/** Codes of rows that the server said nothing about: it was not asked, or its answer never came. */
export type Silence = 'not_sent' | 'no_answer';
