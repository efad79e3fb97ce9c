import { problems } from './problem.ts';

/** Maximum object name length in bytes: the same as S3. */
const longest = 1024;

/** The characters that Supabase Storage allows in object names. */
const keyPattern = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const bucketPattern = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/;

/**
 * Whether an object may have this name. Stricter than Supabase Storage in one way: empty, `.` and `..` segments are
 * refused, because no URL can address them.
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

/** Bucket ids that Supabase Storage allows, except hidden names. */
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
  // An escaped slash would give one object two names.
  if (part.includes('/')) throw problems.invalidKey(part.slice(0, longest));
  return part;
}

export type Target = { readonly bucket: string; readonly name: string };

/**
 * Bucket and object in the rest of a URL's path, decoded once, segment by segment.
 * @param rest the path after the route's prefix, still escaped
 * @throws StorageProblem
 */
export function targetOf(rest: string): Target {
  const [bucket = '', ...parts] = rest.split('/').map(decodePart);
  return { bucket: mustBeBucketId(bucket), name: mustBeKey(parts.join('/')) };
}

/** The bucket only. */
export function bucketOf(rest: string): string {
  return mustBeBucketId(decodePart(rest));
}
