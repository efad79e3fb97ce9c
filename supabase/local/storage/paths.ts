/** Longest object name, in bytes: below what file systems and URLs take. */
const longest = 1024;

function hasControl(text: string): boolean {
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/**
 * The object name in the rest of a URL's path, decoded once, part by part.
 * @returns undefined for anything that could leave the bucket's folder or name one file in two ways: empty parts, `.`
 * and `..`, slashes, backslashes or control characters behind an escape, broken escapes
 */
export function objectName(rawPath: string): string | undefined {
  const parts: string[] = [];
  for (const raw of rawPath.split('/')) {
    let part: string;
    try {
      part = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
    if (part === '' || part === '.' || part === '..' || /[/\\]/.test(part) || hasControl(part))
      return undefined;
    parts.push(part);
  }
  const name = parts.join('/');
  return Buffer.byteLength(name) > longest ? undefined : name;
}

const bucketName = /^[\w.-]{1,100}$/;

/** Bucket ids as Supabase Storage allows them, minus what a folder cannot be called. */
export function isBucketId(id: string): boolean {
  return bucketName.test(id) && id !== '.' && id !== '..';
}
