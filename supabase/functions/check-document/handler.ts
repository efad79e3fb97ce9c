import { corsHeaders, required, type Env } from '../_shared/config.ts';
import { createCallersDatabase, createDatabase } from '../_shared/database.ts';
import {
  HttpError,
  json,
  parseJsonObject,
  readBody,
  requireMethod,
  textOf,
  withJsonErrors,
  type Handler,
} from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { documentTypes, endingOfBytes } from '../_shared/file-type.ts';

const requestLimit = 4 * 1024;
/** The limit of the bucket `applications`. */
const fileLimit = 10 * 1024 * 1024;
const pathForm = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.(?<ending>pdf|jpg|png)$/;
const kinds = new Set(['identity', 'registration', 'tax', 'insurance', 'other']);

/** The name that people read: without folders, control characters and markup, and not endless. */
export function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex
  const plain = last.replaceAll(/[\u0000-\u001f\u007f-\u009f<>]/g, '').trim();
  return plain === '' ? 'Document' : [...plain].slice(0, 200).join('');
}

/**
 * `POST {path, kind, name}` → `{documents}`: reads a file that the caller has put into their own folder of the bucket
 * `applications`, proves its type and size from its bytes, and adds it to their application. What is no PDF, JPEG or
 * PNG is deleted. 404 without such a file · 409 when the application is closed or full · 422 for a wrong file.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const storage = async (method: 'GET' | 'DELETE', path: string, body?: object): Promise<Response> => {
    const key = required(env, 'SUPABASE_SERVICE_ROLE_KEY');
    return outside.fetch(`${required(env, 'SUPABASE_URL').replace(/\/+$/, '')}/storage/v1/object/${path}`, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };

  async function read(path: string): Promise<Uint8Array> {
    const answer = await storage('GET', `authenticated/applications/${path}`);
    if (answer.status === 400 || answer.status === 404) {
      await answer.body?.cancel();
      throw new HttpError(404, 'document_unknown', 'There is no such file.');
    }
    if (!answer.ok) {
      console.error('check-document:', answer.status, await answer.text());
      throw new HttpError(503, 'storage_unavailable', 'The storage did not answer. Try again in a moment.');
    }
    return new Uint8Array(await answer.arrayBuffer());
  }

  async function take(request: Request): Promise<Response> {
    requireMethod(request, 'POST', 'OPTIONS');
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    const body = parseJsonObject(await readBody(request, requestLimit));
    const path = textOf(body['path']) ?? '';
    const kind = textOf(body['kind']) ?? '';
    const ending = pathForm.exec(path)?.groups?.['ending'] as keyof typeof documentTypes | undefined;
    if (ending === undefined || !kinds.has(kind)) {
      throw new HttpError(422, 'document_invalid', 'A document has a path in your folder and a kind.');
    }
    await createCallersDatabase(env, outside.fetch, request).rpc('may_keep_document', { path });
    const bytes = await read(path);
    const found = endingOfBytes(bytes);
    if (bytes.length > fileLimit || found !== ending) {
      const gone = await storage('DELETE', 'applications', { prefixes: [path] });
      await gone.body?.cancel();
      throw new HttpError(
        422,
        'document_type',
        'This file is not a PDF, JPEG or PNG of at most 10 MB, or it is damaged.',
      );
    }
    const documents = await createDatabase(env, outside.fetch).rpc('keep_document', {
      path,
      kind,
      name: fileName(textOf(body['name']) ?? ''),
      type: documentTypes[ending],
      bytes: bytes.length,
    });
    return json({ documents });
  }

  const handle = withJsonErrors('check-document', take);
  return async (request) => {
    const response = await handle(request);
    for (const [name, value] of Object.entries(corsHeaders(request, required(env, 'SITE_URL')))) {
      response.headers.set(name, value);
    }
    return response;
  };
}
