import { Schema } from 'effect';
import { defer, firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { documentEnding, VendorDocument } from '#schema/onboarding/documents.ts';
import type { DocumentKind } from '#schema/onboarding/documents.ts';
import { businessMessages } from '#schema/texts/business-texts.ts';
import { SavedRegistration, StoreDocuments, TaxRegistration } from '#schema/vendor-panel/papers.ts';
import type { Services } from '#services/create-services.ts';
import { Invalid } from '#services/errors.ts';
import { putUpload } from '#services/kit/put-upload.ts';

type Paper = { name: string; kind: DocumentKind; file: Blob };

/** The documents and tax registrations of the business behind a store. */
export function createPaperService({
  client,
  store,
  accessToken,
}: Pick<Services, 'client' | 'store' | 'accessToken'>) {
  async function add(vendor: string, { name, kind, file }: Paper, replaces: string | null) {
    const ending = documentEnding(file.type);
    if (ending === null) {
      throw new Invalid({ code: 'document_type', message: businessMessages.documentType });
    }
    const path = `${vendor}/${crypto.randomUUID()}.${ending}`;
    await putUpload({ client, store, accessToken }, `business/${path}`, file);
    const { documents } = await firstValueFrom(
      client.invoke(Schema.Struct({ documents: StoreDocuments }), 'check-document', {
        bucket: 'business',
        path,
        kind,
        name,
        replaces,
      }),
    );
    return documents;
  }

  return {
    documents: (vendor: string): Observable<readonly VendorDocument[]> =>
      client.rpc(StoreDocuments, 'store_documents', { vendor }),
    /** Uploads a file into the store's folder and has its bytes checked. @param replaces the id of another document */
    addDocument: (
      vendor: string,
      paper: Paper,
      replaces: string | null,
    ): Observable<readonly VendorDocument[]> => defer(() => add(vendor, paper, replaces)),
    removeDocument: (vendor: string, id: string): Observable<readonly VendorDocument[]> =>
      client.rpc(StoreDocuments, 'remove_business_document', { vendor, document: id }),
    /** Those of the caller's own application. */
    sentDocuments: (): Observable<readonly VendorDocument[]> =>
      client.rows(VendorDocument, (rest) =>
        rest.from('vendor_documents').select('id,kind,name,type,bytes,path,created_at').order('id').limit(20),
      ),
    /** The file itself. */
    readDocument: (path: string, from: 'applications' | 'business'): Observable<Blob> =>
      defer(async () => store.get(`${from}/${path}`, await accessToken())),
    registrations: (vendor: string) =>
      client.rpc(Schema.Array(TaxRegistration), 'store_tax_registrations', { vendor }),
    /** @param id chosen by the caller for a new one, with version 0 */
    saveRegistration: (vendor: string, id: string, version: number, form: object) =>
      client.rpc(SavedRegistration, 'save_tax_registration', {
        vendor,
        registration: id,
        form,
        base_version: version,
      }),
    removeRegistration: (vendor: string, id: string) =>
      client.rpc(Schema.Unknown, 'remove_tax_registration', { vendor, registration: id }),
  };
}

export type PaperService = ReturnType<typeof createPaperService>;
