import { Schema } from 'effect';
import { defer } from 'rxjs';
import type { Observable } from 'rxjs';
import {
  documentEnding,
  SaveReply,
  SellingCategory,
  VendorApplication,
  VendorDocument,
} from '#schema/onboarding/application.ts';
import type { Answers, DocumentKind, StoreFacts } from '#schema/onboarding/application.ts';
import { onboardingMessages } from '#schema/texts/onboarding-texts.ts';
import { cleanForm } from '#schema/clean.ts';
import type { Services } from '#services/create-services.ts';
import { Invalid } from '#services/errors.ts';
import { putUpload } from '#services/kit/put-upload.ts';

/** The application of the session's own user. */
export type ApplicationService = {
  read: () => Observable<VendorApplication>;
  /** Only what has changed; a newer version on the server is answered, not overwritten. */
  save: (changes: Partial<Answers>, version: number) => Observable<typeof SaveReply.Type>;
  /** @param key The same for each attempt. */
  submit: (key: string, version: number) => Observable<VendorApplication>;
  withdraw: () => Observable<VendorApplication>;
  /** The four facts of an invited or pending store. */
  saveProfile: (facts: StoreFacts) => Observable<VendorApplication>;
  categories: () => Observable<readonly SellingCategory[]>;
  /** Puts a file into the person's folder and has its bytes checked; answers all documents. */
  addDocument: (
    userId: string,
    kind: DocumentKind,
    name: string,
    file: Blob,
  ) => Observable<readonly VendorDocument[]>;
  removeDocument: (id: string) => Observable<readonly VendorDocument[]>;
};

const Documents = Schema.Array(VendorDocument);

export function createApplicationService({
  client,
  publicClient,
  store,
  accessToken,
}: Pick<Services, 'client' | 'publicClient' | 'store' | 'accessToken'>): ApplicationService {
  const done = <T>(answer: Observable<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      answer.subscribe({ next: resolve, error: reject });
    });

  async function add(userId: string, kind: DocumentKind, name: string, file: Blob) {
    const ending = documentEnding(file.type);
    if (ending === null)
      throw new Invalid({ code: 'document_type', message: onboardingMessages.documentType });
    const path = `${userId}/${crypto.randomUUID()}.${ending}`;
    await putUpload({ client, store, accessToken }, `applications/${path}`, file);
    const { documents } = await done(
      client.invoke(Schema.Struct({ documents: Documents }), 'check-document', { path, kind, name }),
    );
    return documents;
  }

  return {
    read: () => client.rpc(VendorApplication, 'my_vendor_application'),
    save: (changes, version) =>
      client.rpc(SaveReply, 'save_vendor_application', { changes, base_version: version }),
    submit: (key, version) =>
      client.rpc(VendorApplication, 'submit_vendor_application', { request_key: key, base_version: version }),
    withdraw: () => client.rpc(VendorApplication, 'withdraw_vendor_application'),
    saveProfile: (facts) => client.rpc(VendorApplication, 'save_store_profile', { facts: cleanForm(facts) }),
    categories: () =>
      publicClient.rows(SellingCategory, (rest) =>
        rest.from('categories').select('id,slug,name,parent_id').order('position').order('name'),
      ),
    addDocument: (userId, kind, name, file) => defer(() => add(userId, kind, name, file)),
    removeDocument: (id) => client.rpc(Documents, 'remove_document', { document: id }),
  };
}
