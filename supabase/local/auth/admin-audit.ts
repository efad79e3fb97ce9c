import { Hono } from 'hono';
import type { Auth } from './context.ts';
import { pageHeaders, pageOf } from './pages.ts';
import { invalid } from './problem.ts';

/** `query=author:ann` and similar: the columns that each scope searches. */
const scopes: Record<string, readonly string[]> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

type Entry = {
  readonly id: string;
  readonly payload: unknown;
  readonly created_at: Date;
  readonly ip_address: string;
};

/** `GET /admin/audit`, newest first. `/admin/*` requires the service key. */
export function adminAuditRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.get('/admin/audit', async (c) => {
    const page = pageOf(c);
    const query = c.req.query('query') ?? '';
    const [scope = '', ...words] = query.split(':');
    const columns = query === '' ? [] : scopes[scope];
    if (columns === undefined || (query !== '' && words.length === 0)) {
      throw invalid(`Invalid query scope: ${query.slice(0, 100)}`);
    }
    const text = words.join(':').replaceAll('\0', '');
    const where = `where cardinality($1::text[]) = 0
      or exists (select from unnest($1::text[]) key where strpos(lower(payload ->> key), lower($2)) > 0)`;
    const [entries, count] = await Promise.all([
      auth.pool.query<Entry>(
        `select id, payload, created_at, ip_address from auth.audit_log_entries ${where}
         order by created_at desc, id limit $3 offset $4`,
        [columns, text, page.limit, page.offset],
      ),
      auth.pool.query<{ total: string }>(`select count(*) as total from auth.audit_log_entries ${where}`, [
        columns,
        text,
      ]),
    ]);
    return c.json(entries.rows, 200, pageHeaders(c, page, Number(count.rows[0]?.total ?? 0)));
  });
  return app;
}
