/**
 * The key in `localStorage` where supabase-js stores the session. In a separate file, because the entry chunk reads
 * it before any other auth code.
 */
export const sessionStorageKey = 'stallbar-auth';
