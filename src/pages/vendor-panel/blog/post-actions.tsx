import { storeDateAndMinute, storeMoment } from '#lazy/store-days.ts';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PostEditorActor } from '#actors/vendor-panel/people/posts.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as page from '#pages/vendor-panel/products/product.css.ts';
import { paths } from '#routing/paths.ts';
import type { EditedPost, PostAction } from '#schema/vendor-panel/people/posts.ts';
import { button as buttonLook } from '#ui/components/actions/button.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from './blog.css.ts';

/** The actions on a post next to its text. */
export function PostActions({ actor, mayWrite }: { actor: PostEditorActor; mayWrite: boolean }) {
  const snapshot = useSelector(actor, (current) => current);
  const { post, sentence, action } = snapshot.context;
  const place = useFocusHere();
  if (post === null) {
    return (
      <aside className={page.section} aria-label="Review">
        <p className={hint}>{snapshot.matches('dirty') ? 'Saving…' : 'Saved as you type.'}</p>
      </aside>
    );
  }
  const isDead = !snapshot.matches('clean');
  const send = (next: PostAction) => actor.send({ type: 'post.move', action: next });
  const button = (next: PostAction, label: string, isPrimary = false) => (
    <Button
      block
      variant={isPrimary ? 'primary' : 'secondary'}
      isDisabled={isDead}
      isPending={snapshot.matches('moving') && action?.kind === next.kind}
      onPress={() => send(next)}
    >
      {label}
    </Button>
  );
  const { status, reason, publish_on: on, slug } = post;
  return (
    <aside {...place} className={page.section} aria-label="Review">
      <h2 className={heading({ level: 20 })}>Review</h2>
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {status === 'rejected' && (
        <Notice tone="warning" title="We rejected this post.">
          <p className={styles.reason}>{reason ?? 'Change it and submit it again.'}</p>
        </Notice>
      )}
      {status === 'submitted' && (
        <p className={hint}>
          {`We're reviewing this post. ${
            on === null
              ? "It goes live as soon as it's approved."
              : `Once approved, it goes live on ${storeDateAndMinute(on)}.`
          }`}
        </p>
      )}
      {status === 'scheduled' && on !== null && (
        <p className={hint}>{`Approved. It goes live on ${storeDateAndMinute(on)}.`}</p>
      )}
      {status === 'approved' && slug !== null && (
        <a className={buttonLook({ variant: 'secondary' })} href={paths.blogPost(slug)}>
          View post
        </a>
      )}
      {snapshot.matches('dirty') && <p className={hint}>Saving…</p>}
      {mayWrite && (
        <>
          {(status === 'draft' || status === 'rejected') && (
            <>
              {button(
                { kind: 'submit', at: null },
                status === 'rejected' ? 'Resubmit' : 'Submit for review',
                true,
              )}
              <Planning
                label="Publish date"
                action="Submit and schedule"
                isDead={isDead}
                onPlan={(at) => send({ kind: 'submit', at })}
              />
            </>
          )}
          {(status === 'submitted' || status === 'scheduled') && (
            <>
              <Planning
                label={on === null ? 'Publish date' : 'New date'}
                action={on === null ? 'Schedule' : 'Change date'}
                isDead={isDead}
                onPlan={(at) => send({ kind: 'schedule', at })}
              />
              {on !== null &&
                button(
                  { kind: 'schedule', at: null },
                  status === 'scheduled' ? 'Publish now' : 'Publish when approved',
                )}
              {button({ kind: 'withdraw' }, 'Withdraw to edit')}
            </>
          )}
          {status === 'approved' && button({ kind: 'unpublish' }, 'Unpublish to edit')}
          {(status === 'draft' || status === 'rejected') && (
            <Deleting post={post} isDead={isDead} onDelete={() => send({ kind: 'delete' })} />
          )}
        </>
      )}
    </aside>
  );
}

interface PlanningProps {
  label: string;
  action: string;
  isDead: boolean;
  onPlan: (at: string) => void;
}

function Planning({ label, action, isDead, onPlan }: PlanningProps) {
  const [at, setAt] = useState('');
  return (
    <div className={stack({ gap: 5 })}>
      <label className={page.label}>
        <span>{`${label} (your store's time zone)`}</span>
        <input
          type="datetime-local"
          className={page.input}
          value={at}
          disabled={isDead}
          onChange={(event) => setAt(event.target.value)}
        />
      </label>
      <Button block isDisabled={isDead || at === ''} onPress={() => onPlan(storeMoment(at).toISOString())}>
        {action}
      </Button>
    </div>
  );
}

/** Deleting can't be undone: it asks first. */
function Deleting({ post, isDead, onDelete }: { post: EditedPost; isDead: boolean; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const place = useFocusHere();
  return (
    <div {...place} className={stack({ gap: 5 })}>
      {isAsking ? (
        <>
          <p className={hint}>
            {post.published_at === null
              ? "You'll lose the text."
              : "You'll lose the text, and links to the post will stop working."}
          </p>
          <Button block isDisabled={isDead} onPress={onDelete}>
            Delete permanently
          </Button>
          <Button block variant="quiet" onPress={() => setAsking(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button block variant="quiet" isDisabled={isDead} onPress={() => setAsking(true)}>
          Delete
        </Button>
      )}
    </div>
  );
}
