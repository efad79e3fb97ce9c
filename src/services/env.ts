import { termsIn } from '#schema/shop-terms.ts';
import type { ShopTerms } from '#schema/shop-terms.ts';

/** The backend's address; it is in the page, so that one build works with every backend. */
export interface AppEnv {
  supabaseUrl: string;
  anonKey: string;
  siteUrl: string;
}

export const envElementId = 'stallbar-env';
export const pageElementId = 'stallbar-page';
export const termsElementId = 'stallbar-terms';

function jsonOf(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text === undefined || text === null || text === '' ? null : JSON.parse(text);
}

/** Reads the page's settings; on a static host those of the build. */
export function readEnv(): AppEnv {
  const inPage = jsonOf(envElementId) as AppEnv | null;
  return (
    inPage ?? {
      supabaseUrl: import.meta.env['VITE_SUPABASE_URL'] ?? '',
      anonKey: import.meta.env['VITE_SUPABASE_ANON_KEY'] ?? '',
      siteUrl: location.origin,
    }
  );
}

/** The server's render: the route's data, or why it failed. */
export type PagePayload =
  | { kind: 'page'; data: unknown }
  | { kind: 'starting' }
  | { kind: 'missing' }
  | { kind: 'failed'; errorId: string };

/** Null on a static host, where the browser starts from an empty shell. */
export function readPayload(): PagePayload | null {
  return jsonOf(pageElementId) as PagePayload | null;
}

/** The admins' settings that the page was rendered with; null on a static host. */
export const readTerms = (): ShopTerms | null => termsIn(jsonOf(termsElementId));
