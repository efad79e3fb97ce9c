import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PostEditorActor } from '#actors/vendor-panel/people/posts.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as page from '#pages/vendor-panel/products/product.css.ts';
import { paths } from '#routing/paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { EditedPost, PostMove } from '#schema/vendor-panel/people/posts.ts';
import { button as buttonLook } from '#ui/components/button.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from './blog.css.ts';

/** What can be done with a post beside writing it. */
export function PostMoves({ actor, mayWrite }: { actor: PostEditorActor; mayWrite: boolean }) {
  const snapshot = useSelector(actor, (current) => current);
  const { post, sentence, move } = snapshot.context;
  const place = useFocusHere();
  if (post === null) {
    return (
      <aside className={page.section} aria-label="Review">
        <p className={hint}>
          {snapshot.matches('dirty') ? 'Saving what you write.' : 'What you write is saved while you type.'}
        </p>
      </aside>
    );
  }
  const isDead = !snapshot.matches('clean');
  const send = (next: PostMove) => actor.send({ type: 'post.move', move: next });
  const button = (next: PostMove, label: string, isPrimary = false) => (
    <Button
      block
      variant={isPrimary ? 'primary' : 'secondary'}
      isDisabled={isDead}
      isPending={snapshot.matches('moving') && move?.kind === next.kind}
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
        <Notice tone="warning" title="The platform has rejected this post.">
          <p className={styles.reason}>{reason ?? 'Change it and submit it again.'}</p>
        </Notice>
      )}
      {status === 'submitted' && (
        <p className={hint}>
          {`The platform reads this post. ${
            on === null
              ? 'It is public as soon as it is approved.'
              : `Once it is approved, it will be public on ${formatDateAndMinute(on)}.`
          }`}
        </p>
      )}
      {status === 'scheduled' && on !== null && (
        <p className={hint}>{`Approved. It will be public on ${formatDateAndMinute(on)}.`}</p>
      )}
      {status === 'approved' && slug !== null && (
        <a className={buttonLook({ variant: 'secondary' })} href={paths.blogPost(slug)}>
          Look at it
        </a>
      )}
      {snapshot.matches('dirty') && <p className={hint}>Saving what you write.</p>}
      {mayWrite && (
        <>
          {(status === 'draft' || status === 'rejected') && (
            <>
              {button(
                { kind: 'submit', at: null },
                status === 'rejected' ? 'Submit it again' : 'Submit for review',
                true,
              )}
              <Planning
                label="Public on"
                action="Submit for that day"
                isDead={isDead}
                onPlan={(at) => send({ kind: 'submit', at })}
              />
            </>
          )}
          {(status === 'submitted' || status === 'scheduled') && (
            <>
              <Planning
                label={on === null ? 'Public on' : 'Another day'}
                action={on === null ? 'Schedule it' : 'Change the day'}
                isDead={isDead}
                onPlan={(at) => send({ kind: 'schedule', at })}
              />
              {on !== null &&
                button(
                  { kind: 'schedule', at: null },
                  status === 'scheduled' ? 'Publish it now' : 'Publish it once approved',
                )}
              {button({ kind: 'withdraw' }, 'Take it back to edit')}
            </>
          )}
          {status === 'approved' && button({ kind: 'unpublish' }, 'Take it offline to edit')}
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
    <div className={page.form}>
      <label className={page.label}>
        <span>{label}</span>
        <input
          type="datetime-local"
          className={page.input}
          value={at}
          disabled={isDead}
          onChange={(event) => setAt(event.target.value)}
        />
      </label>
      <Button block isDisabled={isDead || at === ''} onPress={() => onPlan(new Date(at).toISOString())}>
        {action}
      </Button>
    </div>
  );
}

/** Nothing brings it back: it asks first. */
function Deleting({ post, isDead, onDelete }: { post: EditedPost; isDead: boolean; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const place = useFocusHere();
  return (
    <div {...place} className={page.form}>
      {isAsking ? (
        <>
          <p className={hint}>
            {post.published_at === null
              ? 'The text is lost.'
              : 'The text is lost, and links to the post lead nowhere.'}
          </p>
          <Button block isDisabled={isDead} onPress={onDelete}>
            Delete it for good
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
