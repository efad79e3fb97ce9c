/**
 * The canonical spelling of a path: `/%70roducts` is `/products`. Use it for every cache key, or the spellings of one
 * page would fill the cache. null if the path cannot be decoded.
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
