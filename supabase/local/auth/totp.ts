import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const period = 30;

export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += alphabet[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text) {
    value = (value << 5) | alphabet.indexOf(character);
    bits += 5;
    if (bits >= 8) {
      bytes.push((value >>> (bits - 8)) & 255);
      bits -= 8;
    }
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

export function makeTotpSecret(): string {
  return base32(randomBytes(20));
}

/** The six digits of RFC 6238 (SHA-1, 30 s) at Unix time `seconds`. */
export function totpCode(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / period)));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/**
 * The time step of `code`: the current one, the one before or the one after, because clocks differ; null for any other
 * code.
 */
export function totpStep(secret: string, code: string, seconds = Date.now() / 1000): number | null {
  const given = Buffer.from(code.trim());
  const now = Math.floor(seconds / period);
  return [now - 1, now, now + 1].reduce<number | null>((found, step) => {
    const expected = Buffer.from(totpCode(secret, step * period));
    return expected.length === given.length && timingSafeEqual(expected, given) ? step : found;
  }, null);
}

/** The URL in the QR code that an authenticator app scans. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=${period}&secret=${secret}`;
}
