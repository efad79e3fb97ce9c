import { useState } from 'react';
import type { Observable } from 'rxjs';
import * as kit from '#pages/admin/kit/queue.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { ApplicationSheet } from '#schema/admin/applications.ts';
import { answersOf } from '#schema/onboarding/answers.ts';
import { documentKinds } from '#schema/onboarding/documents.ts';
import type { VendorDocument } from '#schema/onboarding/documents.ts';
import { saveFile } from '#ui/save-file.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from './application.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const requirements: Readonly<Record<string, string>> = {
  profile: 'Store profile',
  business: 'Business',
  products: 'What they want to sell',
  documents: 'Documents',
  consent: 'Agreed to the terms',
};
export const requirementName = (id: string): string => requirements[id] ?? id;

const eventWords: Readonly<Record<string, string>> = {
  submitted: 'Submitted',
  asked: 'More info requested',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

interface SheetProps {
  sheet: ApplicationSheet;
  read: (path: string) => Observable<Blob>;
}

/** An application as a reviewer reads it: checklist, answers, documents, earlier messages. */
export function SheetOfApplication({ sheet, read }: SheetProps) {
  const answers = answersOf(sheet.answers);
  const facts: readonly (readonly [string, string])[] = [
    ['Account', sheet.email ?? 'No email address'],
    ['Sent', sheet.submitted_at === null ? '' : formatDateAndMinute(sheet.submitted_at)],
    ['Store', answers.storeName],
    ['Description', answers.description],
    ['Phone', answers.phone],
    ['Website', answers.website],
    ['Business', answers.businessType],
    ['Address', answers.businessAddress],
    ['Tax ID', answers.taxId === '' ? 'Not provided' : 'Provided, stored separately after approval'],
    ['Years in business', answers.yearsInBusiness],
    ['Experience', answers.previousExperience],
    ['Categories', answers.productCategories.join(', ')],
  ];
  return (
    <article className={kit.sheet}>
      <h2 className={heading({ level: 26 })}>{answers.storeName.trim() || 'Unnamed store'}</h2>
      <ul className={stack({ gap: 2 })} aria-label="Requirements">
        {sheet.checklist.map(({ requirement, met }) => (
          <li key={requirement}>
            <Badge tone={met ? 'success' : 'warning'}>{met ? 'Met' : 'Not met'}</Badge>{' '}
            <span>{requirementName(requirement)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term} className={styles.pair}>
              <dt className={hint}>{term}</dt>
              <dd className={styles.fact}>{value}</dd>
            </div>
          ))}
      </dl>
      <Documents documents={sheet.documents} read={read} />
      {sheet.events.length > 1 && (
        <PageSection className={page.section} aria-labelledby="history">
          <h3 id="history" className={heading({ level: 20 })}>
            History
          </h3>
          <ol className={stack({ gap: 2 })}>
            {sheet.events.map(({ id, kind, words, at }) => (
              <li key={id} className={page.hint}>
                {`${formatDateAndMinute(at)}: ${eventWords[kind] ?? kind}${words === null ? '' : `: ${words}`}`}
              </li>
            ))}
          </ol>
        </PageSection>
      )}
    </article>
  );
}

function Documents({ documents, read }: { documents: readonly VendorDocument[] } & Pick<SheetProps, 'read'>) {
  const [unread, setUnread] = useState<string | null>(null);
  if (documents.length === 0) return null;
  const open = ({ path, name }: VendorDocument) => {
    setUnread(null);
    read(path).subscribe({
      next: (file) => saveFile(name, file),
      error: () => setUnread(`We couldn't open “${name}”. Try again in a moment.`),
    });
  };
  return (
    <PageSection className={page.section} aria-labelledby="papers">
      <h3 id="papers" className={heading({ level: 20 })}>
        Documents
      </h3>
      <ul className={stack({ gap: 2 })}>
        {documents.map((document) => (
          <li key={document.id} className={actions}>
            <span className={page.hint}>{`${documentKinds[document.kind]}: ${document.name}`}</span>
            <Button size="s" onPress={() => open(document)}>
              Download<span className={visuallyHidden}>{` ${document.name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {unread !== null && <Notice tone="danger" role="alert" title={unread} />}
    </PageSection>
  );
}
