/** How the service worker handles a request. Everything else goes to the network as if there were no worker. */
export type Treatment = 'kept file' | 'earlier file' | 'picture' | 'page' | 'none';

/** Names of the caches; `files` includes the build's version. */
export const cacheNames = {
  files: (version: string) => `stallbar-files-${version}`,
  pictures: 'stallbar-pictures',
  pages: 'stallbar-pages',
} as const;

/** Not in the spec: how many earlier builds' files stay stored, for tabs that are still open. */
export const keptBuilds = 1;

export const isFileCache = (name: string): boolean => name.startsWith('stallbar-files-');

/** Not in the spec: how many viewed pages and pictures are stored. */
export const workerLimits = { pages: 60, pictures: 300 } as const;

/** Messages from a page to the worker. */
export type WorkerMessage =
  /** A public page was shown: its path with query, as a visitor without a session would request it. */
  | { type: 'seen'; url: string }
  /** The user signed out: delete the stored pages. */
  | { type: 'forget' }
  /** The user wants the new version now. */
  | { type: 'activate' };

interface Asked {
  method: string;
  url: string;
  mode: string;
  headers: Pick<Headers, 'has'>;
}

/** Types of the files that may be stored, by extension; some servers use another name for the same type. */
const fileTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ['css', ['text/css']],
  ['js', ['text/javascript', 'application/javascript']],
  ['json', ['application/json']],
  ['png', ['image/png']],
  ['svg', ['image/svg+xml']],
  ['webmanifest', ['application/manifest+json', 'application/json']],
  ['woff2', ['font/woff2']],
]);
const pictureTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ['avif', ['image/avif']],
  ['jpeg', ['image/jpeg']],
  ['jpg', ['image/jpeg']],
  ['png', ['image/png']],
  ['svg', ['image/svg+xml']],
  ['webp', ['image/webp']],
]);

const endingOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1] ?? '';

/** @param files URLs of the build's files: any other name is not ours, whatever its path. */
export function treatmentOf(
  { method, url, mode, headers }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): Treatment {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'none';
  // Authenticated requests always go to the network.
  if (headers.has('authorization') || headers.has('range')) return 'none';
  if (mode === 'navigate') return 'page';
  // With queries, one file could have any number of names and fill the storage.
  if (address.search !== '') return 'none';
  if (files.has(address.pathname)) return 'kept file';
  // From a tab that was opened before this build.
  if (address.pathname.startsWith('/assets/')) return 'earlier file';
  // When a review is taken down, its pictures must disappear too: store them no longer than the browser may.
  if (address.pathname.startsWith('/media/reviews/')) return 'none';
  const isPicture = address.pathname.startsWith('/media/') && pictureTypes.has(endingOf(address.pathname));
  return isPicture ? 'picture' : 'none';
}

interface Answered {
  ok: boolean;
  status: number;
  type: string;
  headers: Pick<Headers, 'get' | 'has'>;
}

/** Whether an answer may be stored: complete, same-origin, public, and of the type that its name implies. */
export function mayKeep(
  { ok, status, type, headers }: Answered,
  kind: 'file' | 'picture' | 'page',
  path: string,
): boolean {
  if (!ok || status !== 200 || type !== 'basic') return false;
  if (headers.has('set-cookie')) return false;
  const control = headers.get('cache-control') ?? '';
  if (/\b(no-store|private)\b/.test(control)) return false;
  const content = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'page') return content === 'text/html';
  return (kind === 'file' ? fileTypes : pictureTypes).get(endingOf(path))?.includes(content) ?? false;
}
