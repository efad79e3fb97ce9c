import { useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { focusApproval, useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { ReasonForm, ScheduleForm } from '#pages/admin/kit/reason-form.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { ReviewedPost } from '#schema/admin/posts.ts';
import { ariaKeys, shortcuts } from '#schema/shortcuts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface PostDecisionProps {
  actor: ModerationQueueActor<ReviewedPost>;
  post: ReviewedPost;
  mayDecide: boolean;
  isSending: boolean;
}

/** Approve, schedule, reject or unpublish one post. */
export function PostDecision({ actor, post, mayDecide, isSending }: PostDecisionProps) {
  const [asking, setAsking] = useState<'reject' | 'schedule' | null>(null);
  const place = useFocusHere();
  const { status, is_own: isOwn, publish_on: on } = post;
  const isOpen = status === 'submitted';
  const isShown = status === 'approved' || status === 'scheduled';
  const rejects = isOpen ? 'Reject' : status === 'approved' ? 'Unpublish' : 'Cancel schedule';
  const decide = (kind: 'approve' | 'reject', more: { words?: string; at?: string } = {}) =>
    actor.send({
      type: 'item.decide',
      decision: { kind, words: more.words ?? null, at: more.at ?? null },
    });
  useQueueKeys(['approve', 'reject'], (name) => {
    if (!mayDecide || isOwn) return;
    if (name === 'approve') focusApproval(place.ref.current);
    if (name === 'reject' && asking === 'reject') place.ref.current?.querySelector('textarea')?.focus();
    else if (name === 'reject' && (isOpen || isShown)) setAsking('reject');
  });
  if (isOwn) {
    return (
      <div className={kit.bar}>
        <p>You're on this store's team, so another admin has to review its posts.</p>
      </div>
    );
  }
  if (!isOpen && !isShown) return null;
  const form = { mayDecide, isSending, onBack: () => setAsking(null) };
  return (
    <PageSection {...place} className={kit.bar} aria-labelledby="decision">
      <h2 id="decision" className={heading({ level: 20 })}>
        Decision
      </h2>
      {on !== null && (
        <p className={page.hint}>
          {status === 'scheduled'
            ? `Goes live on ${formatDateAndMinute(on)}.`
            : `The store asked for ${formatDateAndMinute(on)}.`}
        </p>
      )}
      <p className={page.hint}>
        {isOpen
          ? "We'll let the store know right away. You can't undo this, but you can unpublish a live post."
          : "We'll send the store your reason right away, and it can submit the post again. You can't undo this."}
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
                Approve and schedule
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
      ) : asking === 'reject' ? (
        <ReasonForm
          {...form}
          id={post.id}
          label={rejects}
          send={`${rejects} with this reason`}
          field="Reason for the store"
          onSend={(words) => decide('reject', { words })}
        />
      ) : (
        <ScheduleForm {...form} onSend={(at) => decide('approve', { at })} />
      )}
    </PageSection>
  );
}
