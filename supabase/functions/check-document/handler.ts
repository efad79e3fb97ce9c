import type { Env } from '../_shared/config.ts';
import { createCallersDatabase, createDatabase } from '../_shared/database.ts';
import { HttpError, json, parseJsonObject, readBody, textOf, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { documentTypes, endingOfBytes } from '../_shared/file-type.ts';
import { forSite } from '../_shared/site.ts';
import { createStorage } from '../_shared/storage.ts';

const requestLimit = 4 * 1024;
/** The limit of both buckets. */
const fileLimit = 10 * 1024 * 1024;
const pathForm = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.(?<ending>pdf|jpg|png)$/;
const kinds = new Set(['identity', 'registration', 'tax', 'insurance', 'other']);

/** The displayed file name: without folders, control characters and angle brackets, and limited in length. */
export function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- removing them is the point
  const plain = last.replaceAll(/[\u0000-\u001f\u007f-\u009f<>]/g, '').trim();
  return plain === '' ? 'Document' : [...plain].slice(0, 200).join('');
}

/**
 * `POST {path, kind, name}` → `{documents}`: reads a file that the caller has put into their own folder of the bucket
 * `applications`, proves its type and size from its bytes, and adds it to their application. With `bucket: 'business'`
 * the same for the folder and the papers of a store; `replaces` names the document to replace. A
 * file that is not a PDF, JPEG or PNG is deleted. 404 without such a file · 409 if the application is closed or full ·
 * 422 for a wrong file.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const storage = createStorage(env, outside.fetch, 'check-document');

  return forSite('check-document', env, 'people', async (request) => {
    const body = parseJsonObject(await readBody(request, requestLimit));
    const bucket = body['bucket'] === 'business' ? 'business' : 'applications';
    const path = textOf(body['path']) ?? '';
    const kind = textOf(body['kind']) ?? '';
    const ending = pathForm.exec(path)?.groups?.['ending'] as keyof typeof documentTypes | undefined;
    if (ending === undefined || !kinds.has(kind)) {
      throw new HttpError(422, 'document_invalid', 'A document has a path in your folder and a kind.');
    }
    const replaces = textOf(body['replaces']);
    const caller = createCallersDatabase(env, outside.fetch, request);
    await (bucket === 'business'
      ? caller.rpc('may_keep_business_document', { path, replaces })
      : caller.rpc('may_keep_document', { path }));
    const bytes = await storage.read(bucket, path);
    if (bytes === null) throw new HttpError(404, 'document_unknown', "We can't find this file.");
    if (bytes.length > fileLimit || endingOfBytes(bytes) !== ending) {
      await storage.remove(bucket, [path]);
      throw new HttpError(
        422,
        'document_type',
        "Choose a PDF, JPEG or PNG of up to 10 MB that isn't damaged.",
      );
    }
    const database = createDatabase(env, outside.fetch);
    const document = {
      path,
      kind,
      name: fileName(textOf(body['name']) ?? ''),
      type: documentTypes[ending],
      bytes: bytes.length,
    };
    const documents = await (bucket === 'business'
      ? database.rpc('keep_business_document', { ...document, replaces })
      : database.rpc('keep_document', document));
    return json({ documents });
  });
}
