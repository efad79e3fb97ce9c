/**
 * The one spelling of a path: `/%70roducts` is `/products`. Whatever is kept by its path is kept under this one, or the
 * spellings of a single page would fill the cache. Null where the path is no text at all.
 */
export function canonicalPath(path: string): string | null {
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return null;
  }
}
