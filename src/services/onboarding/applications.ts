import { Schema } from 'effect';
import { defer } from 'rxjs';
import type { Observable } from 'rxjs';
import { SaveReply, SellingCategory, VendorApplication } from '#schema/onboarding/vendor-application.ts';
import { documentEnding, VendorDocument } from '#schema/onboarding/documents.ts';
import type { Answers, StoreFacts } from '#schema/onboarding/application.ts';
import type { DocumentKind } from '#schema/onboarding/documents.ts';
import { businessMessages } from '#schema/texts/business-texts.ts';
import { cleanForm } from '#schema/clean.ts';
import type { Services } from '#services/create-services.ts';
import { Invalid } from '#services/errors.ts';
import { putUpload } from '#services/kit/put-upload.ts';

const Documents = Schema.Array(VendorDocument);

/** The application of the session's own user. */
export function createApplicationService({
  client,
  publicClient,
  store,
  accessToken,
}: Pick<Services, 'client' | 'publicClient' | 'store' | 'accessToken'>) {
  const done = <T>(answer: Observable<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      answer.subscribe({ next: resolve, error: reject });
    });

  async function add(userId: string, kind: DocumentKind, name: string, file: Blob) {
    const ending = documentEnding(file.type);
    if (ending === null) throw new Invalid({ code: 'document_type', message: businessMessages.documentType });
    const path = `${userId}/${crypto.randomUUID()}.${ending}`;
    await putUpload({ client, store, accessToken }, `applications/${path}`, file);
    const { documents } = await done(
      client.invoke(Schema.Struct({ documents: Documents }), 'check-document', { path, kind, name }),
    );
    return documents;
  }

  return {
    read: () => client.rpc(VendorApplication, 'my_vendor_application'),
    /** Only what has changed; a newer version on the server is returned, not overwritten. */
    save: (changes: Partial<Answers>, version: number) =>
      client.rpc(SaveReply, 'save_vendor_application', { changes, base_version: version }),
    /** @param key The same for each attempt. */
    submit: (key: string, version: number) =>
      client.rpc(VendorApplication, 'submit_vendor_application', { request_key: key, base_version: version }),
    withdraw: () => client.rpc(VendorApplication, 'withdraw_vendor_application'),
    /** The four facts of an invited or pending store. */
    saveProfile: (facts: StoreFacts) =>
      client.rpc(VendorApplication, 'save_store_profile', { facts: cleanForm(facts) }),
    categories: (): Observable<readonly SellingCategory[]> =>
      publicClient.rows(SellingCategory, (rest) =>
        rest.from('categories').select('id,slug,name,parent_id').order('position').order('name'),
      ),
    /** Uploads a file into the person's folder and has its bytes checked; returns all documents. */
    addDocument: (
      userId: string,
      kind: DocumentKind,
      name: string,
      file: Blob,
    ): Observable<readonly VendorDocument[]> => defer(() => add(userId, kind, name, file)),
    removeDocument: (id: string): Observable<readonly VendorDocument[]> =>
      client.rpc(Documents, 'remove_document', { document: id }),
  };
}
