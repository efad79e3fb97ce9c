import { catchError, map, of } from 'rxjs';
import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { applicationDraftMachine } from '#machines/onboarding/application-draft.machine.ts';
import type {
  ApplicationDraftEvent,
  ApplicationDraftSnapshot,
} from '#machines/onboarding/application-draft.machine.ts';
import { changesOf } from '#machines/onboarding/application-draft.rules.ts';
import type { DraftSave, DraftSubmit, ReadDraft } from '#machines/onboarding/application-draft.rules.ts';
import { applicationStatusMachine } from '#machines/onboarding/application-status.machine.ts';
import type {
  ApplicationStatusEvent,
  WithdrawAnswer,
} from '#machines/onboarding/application-status.machine.ts';
import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import type { ChosenFile, DocumentsAnswer } from '#machines/onboarding/documents.machine.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { answersOf } from '#schema/onboarding/answers.ts';
import type { Answers, StoreFacts } from '#schema/onboarding/application.ts';
import type { SellingCategory, VendorApplication } from '#schema/onboarding/vendor-application.ts';
import type { DocumentKind, VendorDocument } from '#schema/onboarding/documents.ts';
import type { Onboarding } from '#schema/onboarding/onboarding.ts';
import { createApplicationService } from '#services/onboarding/applications.ts';
import { readOnboarding } from '#services/onboarding/onboarding.ts';
import { Invalid, NetworkError, Unavailable } from '#services/errors.ts';
import type { Observable } from 'rxjs';
import { fromService } from '#actors/kit/from-service.ts';
import { getSession } from '#actors/identity/session.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';

export type ApplicationDraftActor = ActorRefFrom<typeof applicationDraftMachine>;
export type ApplicationStatusActor = ActorRefFrom<typeof applicationStatusMachine>;
export type DocumentsActor = ActorRefFrom<typeof documentsMachine>;

const applications = () => createApplicationService(services());

/** Refusals that mean: it is in review, or decided. */
const closedCodes: ReadonlySet<string> = new Set(['has_store', 'store_closed', 'application_in_review']);
const isAway = (error: unknown): boolean => error instanceof NetworkError || error instanceof Unavailable;

const readDraft = (): Observable<ReadDraft> =>
  applications()
    .read()
    .pipe(
      map((application) => ({
        application,
        answers: answersOf(application.answers),
        version: application.version,
      })),
    );

const save = ({ changes, version }: { changes: Partial<Answers>; version: number }): Observable<DraftSave> =>
  applications()
    .save(changes, version)
    .pipe(
      map((reply): DraftSave =>
        reply.outcome === 'saved'
          ? { kind: 'saved', version: reply.version }
          : { kind: 'conflict', version: reply.version, answers: answersOf(reply.answers) },
      ),
      catchError((error: unknown) => {
        if (closedCodes.has(refusalCode(error))) return of<DraftSave>({ kind: 'closed' });
        if (isAway(error)) return of<DraftSave>({ kind: 'offline' });
        return of<DraftSave>({ kind: 'refused', sentence: accountProblem(error) });
      }),
    );

const submit = ({ submitKey, version }: { submitKey: string; version: number }): Observable<DraftSubmit> =>
  applications()
    .submit(submitKey, version)
    .pipe(
      map((): DraftSubmit => ({ kind: 'submitted' })),
      catchError((error: unknown) => {
        const code = refusalCode(error);
        if (error instanceof Invalid && error.problems !== undefined)
          return of<DraftSubmit>({ kind: 'incomplete', problems: error.problems });
        if (code === 'application_changed') return of<DraftSubmit>({ kind: 'changed' });
        if (closedCodes.has(code)) return of<DraftSubmit>({ kind: 'closed' });
        return of<DraftSubmit>({ kind: 'refused', sentence: accountProblem(error) });
      }),
    );

/** Calls back when the person's application or rights have changed. */
function watchOwn(tell: () => void): () => void {
  const { userId } = sessionHandle.getSnapshot();
  const feeds =
    userId === null ? [] : [{ table: 'vendor_applications', filter: `applicant_id=eq.${userId}` } as const];
  const changes = watchRealtime(feeds).subscribe(tell);
  return () => changes.unsubscribe();
}

const draft = applicationDraftMachine.provide({
  actors: {
    readDraft: fromService(readDraft),
    saveAnswers: fromService(save),
    submitApplication: fromService(submit),
    watchApplication: fromCallback<ApplicationDraftEvent>(({ sendBack }) => {
      const stop = watchOwn(() => sendBack({ type: 'application.changed' } satisfies ApplicationDraftEvent));
      const left = () => {
        if (document.visibilityState === 'hidden')
          sendBack({ type: 'draft.flush' } satisfies ApplicationDraftEvent);
      };
      document.addEventListener('visibilitychange', left);
      return () => {
        stop();
        document.removeEventListener('visibilitychange', left);
      };
    }),
  },
});

/** The signed-in person's application. The caller starts and stops it. */
export const createApplicationDraft = (): ApplicationDraftActor =>
  createActor(draft, { input: { submitKey: crypto.randomUUID() } });

/** Whether anything typed has not been saved yet. */
export const isUnsaved = (snapshot: ApplicationDraftSnapshot): boolean =>
  snapshot.hasTag('open') &&
  Object.keys(changesOf(snapshot.context.saved.answers, snapshot.context.answers)).length > 0;

/** Saves the rest when the page is left, without waiting for the response. */
export function saveRest(snapshot: ApplicationDraftSnapshot): void {
  if (!isUnsaved(snapshot)) return;
  const { answers, saved } = snapshot.context;
  save({ changes: changesOf(saved.answers, answers), version: saved.version }).subscribe();
}

const status = applicationStatusMachine.provide({
  actors: {
    readApplication: fromService(() => applications().read()),
    withdraw: fromService(() =>
      applications()
        .withdraw()
        .pipe(
          map((application): WithdrawAnswer => ({ application })),
          catchError((error: unknown) => of<WithdrawAnswer>({ sentence: accountProblem(error) })),
        ),
    ),
    watchApplication: fromCallback<ApplicationStatusEvent>(({ sendBack }) =>
      watchOwn(() => sendBack({ type: 'application.changed' } satisfies ApplicationStatusEvent)),
    ),
  },
});

/** Makes menus and guards follow a decision at once. */
const readAccessAgain = (): void => getSession().send({ type: 'access.changed' });

export function createApplicationStatus(): ApplicationStatusActor {
  const actor = createActor(status);
  actor.on('status.changed', readAccessAgain);
  return actor;
}

const answer = (work: Observable<readonly VendorDocument[]>): Observable<DocumentsAnswer> =>
  work.pipe(
    map((documents): DocumentsAnswer => ({ documents })),
    catchError((error: unknown) => of<DocumentsAnswer>({ sentence: accountProblem(error) })),
  );

const documents = documentsMachine.provide({
  actors: {
    addDocument: fromService((added: { chosen: ChosenFile; kind: DocumentKind } | null) => {
      const { userId } = sessionHandle.getSnapshot();
      if (added === null || userId === null) return of<DocumentsAnswer>({ sentence: 'Log in first.' });
      const { chosen, kind } = added;
      return answer(applications().addDocument(userId, kind, chosen.name, chosen.file));
    }),
    removeDocument: fromService(({ id }: { id: string }) => answer(applications().removeDocument(id))),
  },
});

export const createDocuments = (own: readonly VendorDocument[]): DocumentsActor =>
  createActor(documents, { input: { documents: own } });

/** The save of the form with the four facts. */
export function saveStoreProfile(facts: StoreFacts): Promise<SaveAnswer> {
  return new Promise((resolve) => {
    applications()
      .saveProfile(facts)
      .subscribe({
        next: () => {
          readAccessAgain();
          resolve({ kind: 'saved', values: facts, version: null });
        },
        error: (error: unknown) =>
          resolve({
            kind: 'refused',
            problems: error instanceof Invalid ? (error.problems ?? {}) : {},
            sentence: error instanceof Invalid && error.problems !== undefined ? null : accountProblem(error),
          }),
      });
  });
}

export const readOwnApplication = (): Observable<VendorApplication> => applications().read();
export const readSellingCategories = (): Observable<readonly SellingCategory[]> =>
  applications().categories();
export const readOwnOnboarding = (): Observable<Onboarding | null> => readOnboarding(services().client);
