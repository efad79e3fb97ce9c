import { useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { focusApproval, useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { ReasonForm } from '#pages/admin/kit/reason-form.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { ReportCase } from '#schema/admin/reports.ts';
import { ariaKeys, shortcuts } from '#schema/shortcuts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { actNames, consequenceOf } from './report-words.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ReportDecisionProps {
  actor: ModerationQueueActor<ReportCase>;
  report: ReportCase;
  mayDecide: boolean;
  isSending: boolean;
}

/** Dismisses an item's reports or acts on them, or shows a hidden review or question again. */
export function ReportDecision({ actor, report, mayDecide, isSending }: ReportDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const place = useFocusHere();
  const { kind, is_own: isOwn, thing, open_reports: open } = report;
  const isOpen = open > 0;
  const isWord = kind === 'review' || kind === 'question';
  useQueueKeys(['approve', 'reject'], (name) => {
    if (!mayDecide || isOwn || !isOpen) return;
    if (name === 'approve') focusApproval(place.ref.current);
    else if (isAsking) place.ref.current?.querySelector('textarea')?.focus();
    else setAsking(true);
  });
  if (isOwn) {
    return (
      <div className={kit.bar}>
        <p>You're on this store's team, so another admin has to review this report.</p>
      </div>
    );
  }
  if (!isOpen && !(isWord && thing.state === 'hidden')) return null;
  const decide = (decision: 'dismiss' | 'act' | 'restore', said: string | null) =>
    actor.send({ type: 'item.decide', decision: { kind: decision, words: said, at: null } });
  const act = thing.state === 'shown' || kind === 'store' ? actNames[kind] : 'Agree with the reports';
  return (
    <PageSection {...place} className={kit.bar} aria-labelledby="decision">
      <h2 id="decision" className={heading({ level: 20 })}>
        Decision
      </h2>
      <p className={page.hint}>
        {isOpen ? consequenceOf(report) : "We'll let the author know when you restore it."}
      </p>
      {!isOpen ? (
        <div className={actions}>
          <Button
            variant="primary"
            isDisabled={!mayDecide}
            isPending={isSending}
            onPress={() => decide('restore', null)}
          >
            Restore
          </Button>
        </div>
      ) : !isAsking ? (
        <div className={actions}>
          <Button
            isDisabled={!mayDecide}
            isPending={isSending}
            aria-keyshortcuts={ariaKeys(shortcuts.approve)}
            onPress={() => decide('dismiss', null)}
          >
            {open === 1 ? 'Dismiss report' : `Dismiss ${open} reports`}
          </Button>
          <Button
            isDisabled={!mayDecide || isSending}
            aria-keyshortcuts={ariaKeys(shortcuts.reject)}
            onPress={() => setAsking(true)}
          >
            {act}
          </Button>
        </div>
      ) : (
        <ReasonForm
          id={report.id}
          label={act}
          send={`${act} with this reason`}
          field={isWord ? 'Reason for the author' : 'Reason for the store'}
          mayDecide={mayDecide}
          isSending={isSending}
          onSend={(said) => decide('act', said)}
          onBack={() => setAsking(false)}
        />
      )}
    </PageSection>
  );
}
