import { useRef, useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { draftOf, focusApproval, useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { useKeptText } from '#panel/form/kept-draft.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { ReviewedPost } from '#schema/admin/posts.ts';
import { ariaKeys } from '#schema/shortcut-words.ts';
import { shortcuts } from '#schema/shortcuts.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/button.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface PostDecisionProps {
  actor: ModerationQueueActor;
  post: ReviewedPost;
  mayDecide: boolean;
  isSending: boolean;
}

const smallest = 10;

/** Approve, schedule, reject or unpublish one post. */
export function PostDecision({ actor, post, mayDecide, isSending }: PostDecisionProps) {
  const [asking, setAsking] = useState<'reject' | 'schedule' | null>(null);
  const [words, setWords] = useKeptText(draftOf(post.id));
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const fields = useRef<HTMLFormElement>(null);
  const place = useFocusHere();
  const { status, is_own: isOwn, publish_on: on } = post;
  const isOpen = status === 'submitted';
  const isShown = status === 'approved' || status === 'scheduled';
  const rejects = isOpen ? 'Reject' : status === 'approved' ? 'Unpublish' : 'Take off the schedule';
  const decide = (kind: 'approve' | 'reject', more: { words?: string; at?: string } = {}) =>
    actor.send({
      type: 'item.decide',
      decision: { kind, words: more.words ?? null, at: more.at ?? null },
    });
  useQueueKeys(['approve', 'reject'], (name) => {
    if (!mayDecide || isOwn) return;
    if (name === 'approve') focusApproval(place.ref.current);
    if (name === 'reject' && asking === 'reject') fields.current?.querySelector('textarea')?.focus();
    else if (name === 'reject' && (isOpen || isShown)) setAsking('reject');
  });
  useFocusWhen(asking, () => fields.current?.querySelector<HTMLElement>('textarea, input'));
  if (isOwn) {
    return (
      <div className={kit.bar}>
        <p>You belong to the team of this store: somebody else decides about its posts.</p>
      </div>
    );
  }
  if (!isOpen && !isShown) return null;
  const refuse = (sentence: string) => {
    setProblem(sentence);
    fields.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  };
  const send = () => {
    if (asking === 'schedule') {
      if (day === '') refuse('Choose a day and a time.');
      else decide('approve', { at: new Date(day).toISOString() });
    } else if (words.trim().length < smallest) refuse('Give the reason in 10 to 1000 characters.');
    else decide('reject', { words });
  };
  return (
    <PageSection {...place} className={kit.bar} aria-labelledby="decision">
      <h2 id="decision" className={heading({ level: 20 })}>
        Decision
      </h2>
      {on !== null && (
        <p className={page.hint}>
          {status === 'scheduled'
            ? `It becomes public on ${formatDateAndMinute(on)}.`
            : `The store wants it public on ${formatDateAndMinute(on)}.`}
        </p>
      )}
      <p className={page.hint}>
        {isOpen
          ? 'The store is told at once; there is no undo. A post that is public can be unpublished.'
          : 'The store is told at once, with your reason, and can submit it again; there is no undo.'}
      </p>
      {asking === null ? (
        <div className={actions}>
          {isOpen && (
            <>
              <Button
                variant="primary"
                isDisabled={!mayDecide}
                isPending={isSending}
                aria-keyshortcuts={ariaKeys(shortcuts.approve)}
                onPress={() => decide('approve')}
              >
                Approve
              </Button>
              <Button isDisabled={!mayDecide} onPress={() => setAsking('schedule')}>
                Approve for a day
              </Button>
            </>
          )}
          <Button
            isDisabled={!mayDecide}
            isPending={isSending && !isOpen}
            aria-keyshortcuts={ariaKeys(shortcuts.reject)}
            onPress={() => setAsking('reject')}
          >
            {rejects}
          </Button>
        </div>
      ) : (
        <form
          ref={fields}
          className={page.stack}
          aria-label={asking === 'reject' ? rejects : 'Approve for a day'}
          onSubmit={(event) => {
            event.preventDefault();
            if (mayDecide) send();
          }}
        >
          {asking === 'reject' ? (
            <TextArea
              label="Reason for the store"
              name="words"
              rows={4}
              maxLength={1000}
              value={words}
              errorMessage={problem}
              isDisabled={isSending}
              onChange={(text) => {
                setWords(text);
                setProblem(undefined);
              }}
            />
          ) : (
            <TextField
              label="Public on"
              name="day"
              type="datetime-local"
              value={day}
              errorMessage={problem}
              isDisabled={isSending}
              onChange={(text) => {
                setDay(text);
                setProblem(undefined);
              }}
            />
          )}
          <div className={actions}>
            <Button type="submit" variant="primary" isDisabled={!mayDecide} isPending={isSending}>
              {asking === 'reject' ? `${rejects} with this reason` : 'Approve for that day'}
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
