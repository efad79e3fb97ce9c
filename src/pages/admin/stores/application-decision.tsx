import { useRef, useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { draftOf, focusApproval, useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { useKeptText } from '#panel/form/kept-draft.ts';
import * as page from '#panel/page/store-page.css.ts';
import { unmetOf } from '#schema/admin/applications.ts';
import type { ApplicationSheet } from '#schema/admin/applications.ts';
import { ariaKeys } from '#schema/shortcut-words.ts';
import { shortcuts } from '#schema/shortcuts.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/button.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { heading } from '#ui/css/text.css.ts';
import { requirementName } from './application-sheet.tsx';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

type Kind = 'approve' | 'ask' | 'reject';

interface ApplicationDecisionProps {
  actor: ModerationQueueActor;
  sheet: ApplicationSheet;
  mayDecide: boolean;
  isSending: boolean;
}

const words: Readonly<Record<Kind, { label: string; send: string }>> = {
  approve: { label: 'Why it is approved all the same', send: 'Approve and waive' },
  ask: { label: 'What is missing', send: 'Ask the applicant' },
  reject: { label: 'Reason for the applicant', send: 'Reject with this reason' },
};

/** Approve, ask for more, or reject one application. */
export function ApplicationDecision({ actor, sheet, mayDecide, isSending }: ApplicationDecisionProps) {
  const [asking, setAsking] = useState<Kind | null>(null);
  const [text, setText] = useKeptText(draftOf(sheet.id));
  const [problem, setProblem] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
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
    if (name === 'reject' && asking === 'reject') form.current?.querySelector('textarea')?.focus();
    else if (name === 'reject' && isOpen) setAsking('reject');
  });
  useFocusWhen(asking, () => form.current?.querySelector<HTMLElement>('textarea'));
  if (!isOpen && !isRejected) return null;
  return (
    <PageSection {...place} className={kit.bar} aria-labelledby="decision">
      <h2 id="decision" className={heading({ level: 20 })}>
        Decision
      </h2>
      <p className={page.hint}>
        The applicant is told by mail at once; there is no undo. A rejected application can be approved later.
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
              Ask for more
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
        <form
          ref={form}
          className={page.stack}
          aria-label={words[asking].send}
          onSubmit={(event) => {
            event.preventDefault();
            if (!mayDecide) return;
            const said = text.trim();
            if (said.length < 10) setProblem('Write 10 to 2000 characters.');
            else decide(asking, said);
          }}
        >
          {asking === 'approve' && (
            <p className={page.hint}>
              {`Not met, and waived: ${unmet.map(requirementName).join(', ')}. The applicant does not read why.`}
            </p>
          )}
          <TextArea
            label={words[asking].label}
            name="words"
            rows={4}
            maxLength={2000}
            value={text}
            errorMessage={problem}
            isDisabled={isSending}
            onChange={(next) => {
              setText(next);
              setProblem(undefined);
            }}
          />
          <div className={actions}>
            <Button type="submit" variant="primary" isDisabled={!mayDecide} isPending={isSending}>
              {words[asking].send}
            </Button>
            <Button
              isDisabled={isSending}
              onPress={() => {
                setAsking(null);
                setProblem(undefined);
              }}
            >
              Back
            </Button>
          </div>
        </form>
      )}
    </PageSection>
  );
}
