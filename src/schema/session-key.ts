/** Where supabase-js keeps the session in `localStorage`. A file of its own: the entry chunk reads it before any other code of auth. */
export const sessionStorageKey = 'stallbar-auth';
