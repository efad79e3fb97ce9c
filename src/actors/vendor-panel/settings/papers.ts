import { catchError, forkJoin, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import type { DocumentsAnswer, SentDocument } from '#machines/onboarding/documents.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { VendorDocument } from '#schema/onboarding/documents.ts';
import { registrationValues } from '#schema/vendor-panel/papers.ts';
import type { RegistrationValues, TaxRegistration } from '#schema/vendor-panel/papers.ts';
import { createPaperService } from '#services/vendor-panel/papers.ts';
import type { PaperService } from '#services/vendor-panel/papers.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { saveAnswerOf, savingBy } from '#actors/vendor-panel/saving.ts';

export type BusinessDocumentsActor = ActorRefFrom<typeof documentsMachine>;

const papers = (): PaperService => createPaperService(services());

export interface BusinessDocuments {
  documents: readonly VendorDocument[];
  /** Documents sent with the application: only the applicant sees them, and they no longer change. */
  sent: readonly VendorDocument[];
}

export const readDocuments = (vendor: string, isOwner: boolean): Observable<BusinessDocuments> =>
  forkJoin({
    documents: papers().documents(vendor),
    // Without them, the store's own documents can still be changed.
    sent: isOwner
      ? papers()
          .sentDocuments()
          .pipe(catchError(() => of([])))
      : of([]),
  });
export const readDocument = (path: string, from: 'applications' | 'business'): Observable<Blob> =>
  papers().readDocument(path, from);
export const readRegistrations = (vendor: string): Observable<readonly TaxRegistration[]> =>
  papers().registrations(vendor);

const answer = (work: Observable<readonly VendorDocument[]>): Observable<DocumentsAnswer> =>
  work.pipe(
    map((documents): DocumentsAnswer => ({ documents })),
    catchError((error: unknown) => of<DocumentsAnswer>({ sentence: accountProblem(error) })),
  );

/** The documents of a store's business; the caller starts and stops it. */
export const createBusinessDocuments = (
  vendor: string,
  own: readonly VendorDocument[],
): BusinessDocumentsActor =>
  createActor(
    documentsMachine.provide({
      actors: {
        addDocument: fromService((sent: SentDocument | null) => {
          if (sent === null) throw new Error('No file was chosen.');
          const { chosen, kind, replaces } = sent;
          return answer(
            papers().addDocument(vendor, { name: chosen.name, kind, file: chosen.file }, replaces ?? null),
          );
        }),
        removeDocument: fromService(({ id }: { id: string }) => answer(papers().removeDocument(vendor, id))),
      },
    }),
    { input: { documents: own } },
  );

/** Saves or removes one registration. @param id chosen by the caller for a new one */
export const saveRegistration = (
  vendor: string,
  id: string,
  { gone, ...form }: RegistrationValues,
  version: number | null,
): Promise<SaveAnswer> =>
  savingBy(
    gone
      ? papers()
          .removeRegistration(vendor, id)
          .pipe(map((): SaveAnswer => ({ kind: 'saved', values: { ...form, gone }, version })))
      : papers()
          .saveRegistration(vendor, id, version ?? 0, form)
          .pipe(
            saveAnswerOf(({ registration }) => ({
              values: registrationValues(registration),
              version: registration.version,
            })),
          ),
  );
