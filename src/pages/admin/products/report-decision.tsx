import { useRef, useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { draftOf, focusApproval, useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { useKeptText } from '#panel/form/kept-draft.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { ReportCase } from '#schema/admin/reports.ts';
import { limits } from '#schema/limits.ts';
import { ariaKeys } from '#schema/shortcut-words.ts';
import { shortcuts } from '#schema/shortcuts.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/button.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { heading } from '#ui/css/text.css.ts';
import { actNames, consequenceOf } from './report-words.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ReportDecisionProps {
  actor: ModerationQueueActor;
  report: ReportCase;
  mayDecide: boolean;
  isSending: boolean;
}

/** Dismisses the reports of one thing or acts on it, or shows a hidden review or question again. */
export function ReportDecision({ actor, report, mayDecide, isSending }: ReportDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const [words, setWords] = useKeptText(draftOf(report.id));
  const [problem, setProblem] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const place = useFocusHere();
  const { kind, is_own: isOwn, thing, open_reports: open } = report;
  const isOpen = open > 0;
  const isWord = kind === 'review' || kind === 'question';
  useQueueKeys(['approve', 'reject'], (name) => {
    if (!mayDecide || isOwn || !isOpen) return;
    if (name === 'approve') focusApproval(place.ref.current);
    else if (isAsking) form.current?.querySelector('textarea')?.focus();
    else setAsking(true);
  });
  useFocusWhen(isAsking, () => form.current?.querySelector<HTMLElement>('textarea'));
  if (isOwn) {
    return (
      <div className={kit.bar}>
        <p>You belong to the team of this store: somebody else decides about what stands in it.</p>
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
        {isOpen ? consequenceOf(report) : 'Its author is told when it is shown again.'}
      </p>
      {!isOpen ? (
        <div className={actions}>
          <Button
            variant="primary"
            isDisabled={!mayDecide}
            isPending={isSending}
            onPress={() => decide('restore', null)}
          >
            Show it again
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
            {open === 1 ? 'Dismiss the report' : `Dismiss ${open} reports`}
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
        <form
          ref={form}
          className={page.stack}
          aria-label={act}
          onSubmit={(event) => {
            event.preventDefault();
            if (!mayDecide) return;
            if (words.trim().length < limits.report.min) {
              setProblem('Give the reason in 10 to 1000 characters.');
            } else decide('act', words);
          }}
        >
          <TextArea
            label={isWord ? 'Reason for the author' : 'Reason for the store'}
            name="words"
            rows={4}
            maxLength={limits.report.max}
            value={words}
            errorMessage={problem}
            isDisabled={isSending}
            onChange={(text) => {
              setWords(text);
              setProblem(undefined);
            }}
          />
          <div className={actions}>
            <Button type="submit" variant="primary" isDisabled={!mayDecide} isPending={isSending}>
              {`${act} with this reason`}
            </Button>
            <Button isDisabled={isSending} onPress={() => setAsking(false)}>
              Back
            </Button>
          </div>
        </form>
      )}
    </PageSection>
  );
}
