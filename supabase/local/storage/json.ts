import { nestsTooDeep } from '../gateway/body.ts';
import { bodyLimit } from '../gateway/limits.ts';
import { problems } from './problem.ts';

export type Json = Readonly<Record<string, unknown>>;

/**
 * A request's JSON object; an empty body gives an empty object.
 * @throws StorageProblem
 */
export async function readJson(request: Request): Promise<Json> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw problems.tooLarge('body');
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null) {
    for await (const chunk of request.body.values({ preventCancel: true })) {
      size += chunk.length;
      if (size > bodyLimit) throw problems.tooLarge('body');
      chunks.push(chunk);
    }
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return {};
  if (nestsTooDeep(bytes)) throw problems.invalidRequest('JSON nested deeper than 64 levels.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw problems.invalidRequest('Body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw problems.invalidRequest('body must be object');
  }
  return { ...value };
}

/** @throws StorageProblem unless `key` is a string without control characters (PostgreSQL rejects NUL) */
export function text(body: Json, key: string, fallback?: string): string {
  const value = body[key] ?? fallback;
  if (value === undefined) throw problems.invalidRequest(`body must have required property '${key}'`);
  if (typeof value !== 'string') throw problems.invalidRequest(`body/${key} must be string`);
  if (value.includes('\0')) throw problems.invalidRequest(`body/${key} must not hold a null byte`);
  return value;
}

/** @throws StorageProblem unless `key` is an integer from `least` to `most` */
export function integer(body: Json, key: string, least: number, most: number, fallback?: number): number {
  const value = body[key] ?? fallback;
  if (value === undefined) throw problems.invalidRequest(`body must have required property '${key}'`);
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw problems.invalidRequest(`body/${key} must be integer`);
  }
  if (value < least) throw problems.invalidRequest(`body/${key} must be >= ${least}`);
  return Math.min(value, most);
}

/** @throws StorageProblem unless `key` is a boolean */
export function flag(body: Json, key: string, fallback: boolean): boolean {
  const value = body[key] ?? fallback;
  if (typeof value !== 'boolean') throw problems.invalidRequest(`body/${key} must be boolean`);
  return value;
}

/** @throws StorageProblem unless `key` is a list of strings */
export function texts(body: Json, key: string, most: number): string[] {
  const value = body[key];
  if (!Array.isArray(value)) throw problems.invalidRequest(`body must have required property '${key}'`);
  if (value.length === 0) throw problems.invalidRequest(`body/${key} must NOT have fewer than 1 items`);
  if (value.length > most) throw problems.invalidRequest(`body/${key} must NOT have more than ${most} items`);
  return value.map((item: unknown) => {
    // The client may send `{path, versionId}`; here each object has only one version.
    const path: unknown = typeof item === 'object' && item !== null && 'path' in item ? item.path : item;
    if (typeof path !== 'string') throw problems.invalidRequest(`body/${key} must be a list of strings`);
    return path.replaceAll('\0', '�');
  });
}

/** The object at `key`, or an empty one. */
export function nested(body: Json, key: string): Json {
  const value = body[key] ?? {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw problems.invalidRequest(`body/${key} must be object`);
  return { ...value };
}
