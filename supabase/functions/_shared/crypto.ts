const encoder = new TextEncoder();

async function hmac(secret: string, parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const data = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    data.set(part, offset);
    offset += part.byteLength;
  }
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, data));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares in constant time. */
export async function sameText(a: string, b: string): Promise<boolean> {
  const key = crypto.randomUUID();
  const [left, right] = await Promise.all([hmac(key, [encoder.encode(a)]), hmac(key, [encoder.encode(b)])]);
  let difference = 0;
  for (const [index, byte] of left.entries()) {
    difference |= byte ^ (right[index] ?? 0);
  }
  return difference === 0;
}

export type SignatureProblem = 'missing' | 'malformed' | 'too_old' | 'mismatch';

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`: the signature header of both providers' webhooks. */
export async function signBody(secret: string, body: Uint8Array, seconds: number): Promise<string> {
  return `t=${seconds},v1=${hex(await hmac(secret, [encoder.encode(`${seconds}.`), body]))}`;
}

/** Maximum difference between the sender's clock and ours, in seconds. */
const signatureTolerance = 300;

/** null when one of the `v1` signatures (there are two during a secret rotation) matches body, secret and time. */
export async function checkSignature(
  secret: string,
  header: string | null,
  body: Uint8Array,
  nowSeconds: number,
): Promise<SignatureProblem | null> {
  if (!header) {
    return 'missing';
  }
  const fields = header.split(',').map((field) => {
    const [name = '', ...value] = field.trim().split('=');
    return { name, value: value.join('=') };
  });
  const time = fields.find((field) => field.name === 't')?.value ?? '';
  const signatures = fields.filter((field) => field.name === 'v1').map((field) => field.value);
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0 || signatures.length > 10) {
    return 'malformed';
  }
  if (Math.abs(nowSeconds - Number(time)) > signatureTolerance) {
    return 'too_old';
  }
  const expected = hex(await hmac(secret, [encoder.encode(`${time}.`), body]));
  const matches = await Promise.all(signatures.map((signature) => sameText(signature, expected)));
  return matches.includes(true) ? null : 'mismatch';
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/** A value sealed for one purpose cannot be opened for another. */
export type SealPurpose = 'payment link' | 'payout link' | 'carrier account';

async function sealingKey(secret: string, purpose: SealPurpose): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`stallbar ${purpose}:${secret}`));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts and authenticates (AES-GCM): the value can be neither changed nor read in a link, not even in a log. */
export async function seal(
  secret: string,
  value: unknown,
  purpose: SealPurpose = 'payment link',
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = encoder.encode(JSON.stringify(value));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealingKey(secret, purpose), data),
  );
  const joined = new Uint8Array(iv.byteLength + sealed.byteLength);
  joined.set(iv);
  joined.set(sealed, iv.byteLength);
  return toBase64Url(joined);
}

/** The value passed to `seal`, or null for anything that was not sealed with this secret. */
export async function unseal(
  secret: string,
  text: string,
  purpose: SealPurpose = 'payment link',
): Promise<unknown> {
  try {
    const joined = fromBase64Url(text);
    const data = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: joined.slice(0, 12) },
      await sealingKey(secret, purpose),
      joined.slice(12),
    );
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
}
