import { problems } from './problem.ts';

/** Longest object name, in bytes: what S3 takes. */
const longest = 1024;

/** Supabase Storage's alphabet of object names. */
const keyPattern = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const bucketPattern = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/;

/**
 * Whether an object may have this name. Stricter than Supabase Storage in one thing: empty, `.` and `..` parts, which no
 * URL can name again.
 */
export function isKey(name: string): boolean {
  if (!keyPattern.test(name) || name.length > longest) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** @throws StorageProblem */
export function mustBeKey(name: string): string {
  if (!isKey(name)) throw problems.invalidKey(name.slice(0, longest));
  return name;
}

/** Bucket ids as Supabase Storage allows them, minus hidden names. */
export function isBucketId(id: string): boolean {
  return bucketPattern.test(id) && id.trim() === id && !id.startsWith('.');
}

/** @throws StorageProblem */
export function mustBeBucketId(id: string): string {
  if (!isBucketId(id)) throw problems.invalidBucket();
  return id;
}

function decodePart(raw: string): string {
  let part: string;
  try {
    part = decodeURIComponent(raw);
  } catch {
    throw problems.invalidKey(raw.slice(0, longest));
  }
  // An escaped slash would make two names of one object.
  if (part.includes('/')) throw problems.invalidKey(part.slice(0, longest));
  return part;
}

export type Target = { readonly bucket: string; readonly name: string };

/**
 * Bucket and object in the rest of a URL's path, decoded once, part by part.
 * @param rest what follows the route's prefix, still escaped
 * @throws StorageProblem
 */
export function targetOf(rest: string): Target {
  const [bucket = '', ...parts] = rest.split('/').map(decodePart);
  return { bucket: mustBeBucketId(bucket), name: mustBeKey(parts.join('/')) };
}

/** The bucket alone. */
export function bucketOf(rest: string): string {
  return mustBeBucketId(decodePart(rest));
}
