import { useEffect, useState } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import {
  createApplicationDraft,
  createDocuments,
  isUnsaved,
  readSellingCategories,
  saveRest,
} from '#actors/onboarding/applications.ts';
import type { ApplicationDraftActor, DocumentsActor } from '#actors/onboarding/applications.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { getSession } from '#actors/identity/session.ts';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { isStep } from '#schema/onboarding/application.ts';
import type { Step } from '#schema/onboarding/application.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { go } from '#routing/scroll.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { DraftSummary } from './answers-summary.tsx';
import { ApplySkeleton, ApplyView } from './apply-view.tsx';
import { DocumentsPart } from './documents-part.tsx';
import { useWindowEvent } from '#ui/use-window-event.ts';

export const Skeleton = ApplySkeleton;
export const head = (): Head => ({ title: 'Apply to sell', noIndex: true });

/** For signed-in people (§2); the shell sends visitors to the login. */
export function Page({ search }: PageProps<null>) {
  const { userId } = useLoadedSession();
  const wanted = new URLSearchParams(search).get('step');
  return userId === null ? (
    <ApplySkeleton />
  ) : (
    <Running key={userId} step={isStep(wanted) ? wanted : 'store'} />
  );
}

function Running({ step }: { step: Step }) {
  const actor = useActor(createApplicationDraft);
  const { reading } = useRead(readSellingCategories);
  const categories = reading.kind === 'ready' ? reading.value : null;
  const documents = useOwnDocuments(actor);
  useLastSave(actor);
  useEmitted(actor, 'draft.submitted', () => {
    getSession().send({ type: 'access.changed' });
    go(paths.vendorApplicationStatus(), { replace: true });
  });
  const { switches } = useShopTerms();
  return (
    <>
      {!switches.applications && (
        <Notice tone="warning" title="We're not accepting new stores right now.">
          <p>
            We save what you enter, so you can submit it when applications reopen. If we asked you for more
            information, you can still reply.
          </p>
        </Notice>
      )}
      <ApplyView
        actor={actor}
        step={step}
        onStep={(next) => go(paths.vendorApply(next))}
        categories={categories}
        documents={documents === null ? null : <DocumentsPart actor={documents} />}
        summary={
          documents === null ? null : (
            <DraftSummary draft={actor} documents={documents} categories={categories} />
          )
        }
      />
    </>
  );
}

/** The actor starts with the data loaded with the application, and lives as long as the page. */
function useOwnDocuments(draft: ApplicationDraftActor): DocumentsActor | null {
  const [documents, setDocuments] = useState<DocumentsActor | null>(null);
  useEffect(() => {
    let made: DocumentsActor | null = null;
    const { unsubscribe } = draft.subscribe(({ context: { application } }) => {
      if (application === null || made !== null) return;
      made = createDocuments(application.documents);
      made.start();
      setDocuments(made);
    });
    return () => {
      unsubscribe();
      made?.stop();
    };
  }, [draft]);
  return documents;
}

/** Nothing typed is lost: unsaved text is sent when the page is left. */
function useLastSave(draft: ApplicationDraftActor): void {
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved(draft.getSnapshot())) event.preventDefault();
  });
  useEffect(() => () => saveRest(draft.getSnapshot()), [draft]);
}
