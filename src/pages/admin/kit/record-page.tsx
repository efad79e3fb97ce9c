import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { DeedActor, RecordRead } from '#actors/admin/deed.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { forgetDraft } from '#panel/form/kept-draft.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { useEmitted } from '#actors/kit/use-emitted.ts';

interface RecordPageProps<Sheet> {
  /** What it is, also in sentences. */
  title: string;
  read: () => Observable<RecordRead<Sheet>>;
  skeleton: ReactNode;
  /** The way to the list. */
  all: readonly [label: string, href: string];
  children: (sheet: Sheet, again: () => void) => ReactNode;
}

/** One record of the platform, once it was read. */
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
          title={`This ${what} could not be read.`}
          action={<Button onPress={again}>Try again</Button>}
        />
      ) : sheet === 'denied' ? (
        <AdminDenied />
      ) : (
        <EmptyState drawing="rack" title={`There is no such ${what}.`}>
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
 * Reads a record again once a deed about it is done, or may be.
 *
 * @param query what a list shows
 * @returns the deed that was done last, until another list is shown
 */
export function useDeedDone(
  actor: DeedActor,
  draftOf: (kind: string) => string,
  readAgain: () => void,
  query: object = {},
): string | null {
  const shown = JSON.stringify(query);
  const [done, setDone] = useState<{ kind: string | null; shown: string }>({ kind: null, shown });
  if (done.shown !== shown) setDone({ kind: null, shown });
  const take = (kind: string | null) => {
    setDone({ kind, shown });
    if (kind !== null) forgetDraft(draftOf(kind));
    readAgain();
  };
  useEmitted(actor, 'action.done', ({ what: { kind } }) => take(kind));
  useEmitted(actor, 'action.unsure', () => take(null));
  return done.kind;
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
