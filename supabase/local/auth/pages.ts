import type { Context } from 'hono';
import { invalid } from './problem.ts';

const mostOnPage = 1000;

/** One page of an admin API list. */
export type Page = { readonly number: number; readonly limit: number; readonly offset: number };

function positive(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) {
    throw invalid(`Bad Pagination Parameters: "${text.slice(0, 50)}" is no number`);
  }
  return number === 0 ? fallback : number;
}

/** @throws AuthProblem validation_failed */
export function pageOf(c: Context): Page {
  const number = positive(c.req.query('page'), 1);
  const limit = Math.min(mostOnPage, positive(c.req.query('per_page'), 50));
  return { number, limit, offset: (number - 1) * limit };
}

/** The headers from which auth-js finds the other pages. */
export function pageHeaders(c: Context, page: Page, total: number): Record<string, string> {
  const last = Math.ceil(total / page.limit);
  const url = new URL(c.req.url);
  const link = (to: number, rel: string): string => {
    url.searchParams.set('page', String(to));
    url.searchParams.sort();
    return `<${url.pathname.replace(/^\/auth\/v1/, '')}${url.search}>; rel="${rel}"`;
  };
  const links = [...(page.number < last ? [link(page.number + 1, 'next')] : []), link(last, 'last')];
  return {
    'x-total-count': String(total),
    link: links.join(', '),
    'access-control-expose-headers': 'X-Total-Count, Link, x-supabase-api-version',
  };
}
