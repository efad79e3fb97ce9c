import type { Context } from 'hono';
import { addressOf } from '../client-address.ts';
import { invalid, AuthProblem } from './problem.ts';

/** The origin of a request. */
export type Client = { readonly address: string | null; readonly userAgent: string | null };

export type Body = Readonly<Record<string, unknown>>;

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const format =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
/** Maximum JSON size in bytes. More would not fit into the header that carries the token. */
const largestMetadata = 16 * 1024;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export async function readObject(c: Context): Promise<Body> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (!isObject(body)) throw new AuthProblem(400, 'bad_json', 'Could not parse request body as JSON');
  return body;
}

/** For requests that may have no body. */
export async function readOptional(c: Context): Promise<Body> {
  return (await c.req.text()) === '' ? {} : readObject(c);
}

/** A string from the body; '' when it is missing or null. */
export function textOf(body: Body, key: string): string {
  const value = body[key];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') {
    throw new AuthProblem(400, 'bad_json', `Could not parse request body as JSON: ${key} is not a string`);
  }
  return value;
}

/** An object from the body such as `data`; undefined when it is missing or null. */
export function metadataOf(body: Body, key: string): Record<string, unknown> | undefined {
  const value = body[key];
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) {
    throw new AuthProblem(400, 'bad_json', `Could not parse request body as JSON: ${key} is not an object`);
  }
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) > largestMetadata) throw invalid(`${key} may not be larger than 16 KB`);
  // jsonb cannot store it.
  if (json.includes(String.raw`\u0000`)) throw invalid(`${key} may not hold the character U+0000`);
  return value;
}

/** The email address in lower case. @throws AuthProblem validation_failed */
export function emailFrom(text: string): string {
  if (text === '') throw invalid('An email address is required');
  if (text.length > 255) throw invalid('An email address is too long');
  if (!format.test(text)) throw invalid('Unable to validate email address: invalid format');
  return text.toLowerCase();
}

/** E.164 without the plus sign. @throws AuthProblem validation_failed */
export function phoneFrom(text: string): string {
  const phone = text.replaceAll(/^\+|\s/g, '');
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw invalid('Invalid phone number format (E.164 required)');
  return phone;
}

export function clientOf(c: Context): Client {
  return {
    address: addressOf(c),
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
  };
}
