/** A value in a row: `raw` is inserted as SQL, everything else is quoted. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { raw: string }
  | { json: unknown };
export type Row = Readonly<Record<string, Value>>;

const rowsPerStatement = 250;

export function literal(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if ('raw' in value) return value.raw;
  if ('json' in value) return `${quote(JSON.stringify(value.json))}::jsonb`;
  return value.length === 0 ? `'{}'` : `array[${value.map(quote).join(',')}]`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Statements of many rows each; every row has the columns of the first one. */
export function insert(table: string, rows: readonly Row[]): string[] {
  const first = rows[0];
  if (!first) return [];
  const columns = Object.keys(first);
  const statements: string[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const values = rows.slice(start, start + rowsPerStatement).map((row) => {
      const cells = columns.map((column) => {
        const value = row[column];
        if (value === undefined) throw new Error(`${table}: a row lacks ${column}`);
        return literal(value);
      });
      return `(${cells.join(',')})`;
    });
    statements.push(`insert into ${table} (${columns.join(',')}) values\n${values.join(',\n')};`);
  }
  return statements;
}

/** The time this many hours before the seed is loaded, so that a fresh shop is never stale. */
export function hoursAgo(hours: number): { raw: string } {
  return { raw: `now() - interval '${Math.round(hours)} hours'` };
}
