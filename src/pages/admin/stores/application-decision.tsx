import { useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { focusApproval, useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { ReasonForm } from '#pages/admin/kit/reason-form.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as page from '#panel/page/store-page.css.ts';
import { unmetOf } from '#schema/admin/applications.ts';
import type { ApplicationSheet } from '#schema/admin/applications.ts';
import { ariaKeys, shortcuts } from '#schema/shortcuts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { requirementName } from './application-sheet.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

type Kind = 'approve' | 'ask' | 'reject';

interface ApplicationDecisionProps {
  actor: ModerationQueueActor<ApplicationSheet>;
  sheet: ApplicationSheet;
  mayDecide: boolean;
  isSending: boolean;
}

const words: Readonly<Record<Kind, { label: string; send: string }>> = {
  approve: { label: "Why you're approving it anyway", send: 'Approve and waive' },
  ask: { label: 'What you need from the applicant', send: 'Ask the applicant' },
  reject: { label: 'Reason for the applicant', send: 'Reject with this reason' },
};

/** Approve, request more, or reject one application. */
export function ApplicationDecision({ actor, sheet, mayDecide, isSending }: ApplicationDecisionProps) {
  const [asking, setAsking] = useState<Kind | null>(null);
  const place = useFocusHere();
  const unmet = unmetOf(sheet);
  const isWaiting = sheet.status === 'pending';
  const isOpen = isWaiting || sheet.status === 'information-asked';
  const isRejected = sheet.status === 'rejected';
  const decide = (kind: Kind, said: string | null) =>
    actor.send({ type: 'item.decide', decision: { kind, words: said, at: null } });
  const approve = () => {
    if (unmet.length === 0) decide('approve', null);
    else setAsking('approve');
  };
  useQueueKeys(['approve', 'reject'], (name) => {
    if (!mayDecide) return;
    if (name === 'approve') focusApproval(place.ref.current);
    if (name === 'reject' && asking === 'reject') place.ref.current?.querySelector('textarea')?.focus();
    else if (name === 'reject' && isOpen) setAsking('reject');
  });
  if (!isOpen && !isRejected) return null;
  return (
    <PageSection {...place} className={kit.bar} aria-labelledby="decision">
      <h2 id="decision" className={heading({ level: 20 })}>
        Decision
      </h2>
      <p className={page.hint}>
        The applicant is emailed right away. You can't undo this, but you can approve a rejected application
        later.
      </p>
      {asking === null ? (
        <div className={actions}>
          <Button
            variant="primary"
            isDisabled={!mayDecide}
            isPending={isSending}
            aria-keyshortcuts={ariaKeys(shortcuts.approve)}
            onPress={approve}
          >
            Approve
          </Button>
          {isWaiting && (
            <Button isDisabled={!mayDecide} onPress={() => setAsking('ask')}>
              Request more info
            </Button>
          )}
          {isOpen && (
            <Button
              isDisabled={!mayDecide}
              aria-keyshortcuts={ariaKeys(shortcuts.reject)}
              onPress={() => setAsking('reject')}
            >
              Reject
            </Button>
          )}
        </div>
      ) : (
        <ReasonForm
          key={asking}
          // A waiver's reason, which the applicant does not see, must not end up in the emailed rejection.
          id={`${sheet.id}/${asking}`}
          label={words[asking].send}
          send={words[asking].send}
          hint={
            asking === 'approve'
              ? `Waived: ${unmet.map(requirementName).join(', ')}. The applicant doesn't see the reason.`
              : undefined
          }
          field={words[asking].label}
          longest={2000}
          problem="Write 10 to 2,000 characters."
          mayDecide={mayDecide}
          isSending={isSending}
          onSend={(said) => decide(asking, said)}
          onBack={() => setAsking(null)}
        />
      )}
    </PageSection>
  );
}
