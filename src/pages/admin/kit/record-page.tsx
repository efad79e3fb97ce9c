import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { AdminActionActor, RecordRead } from '#actors/admin/admin-action.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { forgetDraft } from '#panel/form/kept-draft.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { useChanged } from '#ui/use-changed.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

interface RecordPageProps<Sheet> {
  /** What it is, for use in sentences. */
  title: string;
  read: () => Observable<RecordRead<Sheet>>;
  skeleton: ReactNode;
  /** The link to the list. */
  all: readonly [label: string, href: string];
  children: (sheet: Sheet, again: () => void) => ReactNode;
}

/** One loaded record of the platform. */
export function RecordPage<Sheet>({
  title,
  read,
  skeleton,
  all: [label, href],
  children,
}: RecordPageProps<Sheet>) {
  const { reading, again } = useRead(read);
  if (reading.kind === 'reading') return skeleton;
  const sheet = reading.kind === 'ready' ? reading.value : null;
  if (sheet !== null && sheet !== 'denied') return children(sheet, again);
  const what = title.toLowerCase();
  return (
    <StorePage title={title}>
      {reading.kind === 'failed' ? (
        <Notice
          tone="danger"
          role="alert"
          title={`We couldn't load this ${what}.`}
          action={<TryAgain onPress={again} />}
        />
      ) : sheet === 'denied' ? (
        <AdminDenied />
      ) : (
        <EmptyState drawing="rack" title={`We can't find this ${what}.`}>
          <p>
            <a className={link({})} href={href}>
              {label}
            </a>
          </p>
        </EmptyState>
      )}
    </StorePage>
  );
}

/**
 * Rereads a record once an action on it is done or may have been done.
 *
 * @param query the list's query: another one clears the last result
 */
export function useActionDone(
  actor: AdminActionActor,
  draftOf: (kind: string) => string,
  readAgain: () => void,
  query: object = {},
): void {
  useEmitted(actor, 'action.done', ({ what: { kind } }) => {
    forgetDraft(draftOf(kind));
    readAgain();
  });
  useEmitted(actor, 'action.unsure', readAgain);
  useChanged(JSON.stringify(query), () => {
    if (actor.getSnapshot().matches('done')) actor.send({ type: 'action.leave' });
  });
}

/** A part of a record's page. */
export const RecordSection = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) => (
  <PageSection className={page.section} aria-labelledby={id}>
    <h2 id={id} className={heading({ level: 20 })}>
      {title}
    </h2>
    {children}
  </PageSection>
);
