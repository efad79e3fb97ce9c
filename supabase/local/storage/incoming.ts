import { Readable } from 'node:stream';
import { longestField, readForm } from './form.ts';
import { problems } from './problem.ts';

/** A file being uploaded. `bytes` can be read once; form fields after the file are known only afterwards. */
export type Incoming = {
  readonly type: string;
  readonly cacheControl: string;
  readonly userMetadata: Record<string, unknown>;
  /** The body size in bytes if the request declares it; a form is slightly larger than its file. */
  readonly announced: number | undefined;
  readonly form: boolean;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A value that is safe to send back as a header later; anything else becomes the fallback. */
function header(value: string | null | undefined, fallback: string): string {
  return value !== null && value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value) ? value : fallback;
}

function metadataOf(json: string | undefined): Record<string, unknown> {
  if (json === undefined) return {};
  if (Buffer.byteLength(json) > longestField) throw problems.tooLarge('user_metadata');
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Supabase Storage accepts the file and ignores metadata that is not JSON.
  }
  return {};
}

/** The body, kept open when the reader stops, so that an answer can still be sent. */
function bodyOf(request: Request): AsyncIterable<Uint8Array> {
  if (request.body === null) return Readable.from([]);
  return request.body.values({ preventCancel: true });
}

async function fromForm(request: Request, contentType: string): Promise<Incoming> {
  const { fields, type, bytes } = await readForm(bodyOf(request), contentType);
  const cacheTime = fields.get('cacheControl');
  return {
    type: fields.get('contentType') ?? type,
    cacheControl: header(cacheTime === undefined ? undefined : `max-age=${cacheTime}`, 'no-cache'),
    userMetadata: metadataOf(fields.get('metadata') ?? fields.get('userMetadata')),
    announced: lengthOf(request),
    form: true,
    bytes,
  };
}

function lengthOf(request: Request): number | undefined {
  const length = request.headers.get('content-length');
  return length === null ? undefined : Number(length);
}

/**
 * The file in a request: a form's first file, or the body itself. The sender's content encoding is dropped: returned
 * with the file, it could make a reader unpack a kilobyte into a gigabyte.
 * @throws StorageProblem
 */
export async function readIncoming(request: Request): Promise<Incoming> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  if (/^multipart\/form-data/i.test(type)) return fromForm(request, type);
  const encoded = request.headers.get('x-metadata');
  return {
    type,
    cacheControl: header(request.headers.get('cache-control'), 'no-cache'),
    userMetadata: metadataOf(encoded === null ? undefined : Buffer.from(encoded, 'base64').toString('utf8')),
    announced: lengthOf(request),
    form: false,
    bytes: bodyOf(request),
  };
}
