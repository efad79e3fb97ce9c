import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { QueueItem } from '#machines/admin/moderation-queue.machine.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { PastDecision } from '#schema/admin/queue.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { AdminDenied } from './of-admin.tsx';
import * as styles from './queue.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

/** How the item in hand stands. */
export interface ItemInHand {
  /** A decision can be sent now. */
  mayDecide: boolean;
  isSending: boolean;
  /** Another admin has it. */
  isTaken: boolean;
  /** It was changed or decided elsewhere since it was read. */
  isOvertaken: boolean;
}

interface QueueItemProps<Item extends QueueItem> {
  actor: ModerationQueueActor;
  /** Of the list alone. */
  listUrl: string;
  /** What an item is. */
  noun: string;
  /** @param item what the queue's port has read */
  children: (item: Item, inHand: ItemInHand) => ReactNode;
}

/** The item in hand, in each state of its machine. */
export function QueueItemFrame<Item extends QueueItem>({
  actor,
  listUrl,
  noun,
  children,
}: QueueItemProps<Item>) {
  const snapshot = useSelector(actor, (current) => current);
  const place = useFocusHere();
  const { item, sentence } = snapshot.context;
  const again = () => actor.send({ type: 'item.again' });
  if (snapshot.matches('empty') || snapshot.matches('decided')) {
    // The same element as around an item: after the last one the focus stays here.
    return (
      <PageSection {...place} aria-label={`The ${noun}`}>
        <p className={styles.unchosen}>{`No ${noun} is chosen.`}</p>
      </PageSection>
    );
  }
  return (
    <PageSection {...place} className={styles.item} aria-label={`The ${noun}`}>
      <a className={`${link({})} ${styles.back}`} href={listUrl}>
        Back to the list
      </a>
      {snapshot.matches('denied') && <AdminDenied />}
      {snapshot.matches('gone') && (
        <EmptyState drawing="rack" title={`This ${noun} is not here any more.`}>
          <p>Whoever wrote it may have taken it back.</p>
        </EmptyState>
      )}
      {snapshot.matches({ held: 'opening' }) && item === null && (
        <div aria-busy="true">
          <p className={visuallyHidden}>{`Loading the ${noun}`}</p>
          <Skeleton shape="block" height={320} />
        </div>
      )}
      {snapshot.matches({ held: 'failed' }) && (
        <Notice
          tone="danger"
          role="alert"
          title={`This ${noun} could not be read.`}
          action={<Button onPress={again}>Try again</Button>}
        />
      )}
      {snapshot.matches({ held: 'taken' }) && (
        <Notice
          tone="info"
          role="status"
          title={sentence ?? ''}
          action={<Button onPress={again}>Ask again</Button>}
        >
          <p>You can read it meanwhile.</p>
        </Notice>
      )}
      {snapshot.matches({ held: 'overtaken' }) && (
        <Notice
          tone="warning"
          role="alert"
          title={sentence ?? ''}
          action={
            <Button variant="primary" onPress={again}>
              Read it again
            </Button>
          }
        >
          <p>Nothing of yours was done.</p>
        </Notice>
      )}
      {snapshot.matches({ held: { open: 'refused' } }) && (
        <Notice tone="danger" role="alert" title={sentence ?? ''} />
      )}
      {snapshot.matches('held') &&
        !snapshot.matches({ held: 'failed' }) &&
        item !== null &&
        children(item as Item, {
          mayDecide: snapshot.matches({ held: 'open' }),
          isSending: snapshot.matches({ held: 'deciding' }),
          isTaken: snapshot.matches({ held: 'taken' }),
          isOvertaken: snapshot.matches({ held: 'overtaken' }),
        })}
    </PageSection>
  );
}

/** What was decided about a record before. */
export function Decisions({
  decisions,
  wordOf,
}: {
  decisions: readonly PastDecision[];
  wordOf: (action: string) => string;
}) {
  if (decisions.length === 0) return null;
  return (
    <PageSection className={styles.bar} aria-labelledby="decisions">
      <h2 id="decisions" className={heading({ level: 20 })}>
        Decided before
      </h2>
      <ul className={styles.history}>
        {decisions.map(({ action, by, at, words }) => (
          <li key={`${action} ${at}`}>
            <strong>{wordOf(action)}</strong>
            <span>{` by ${by},`}</span> <time dateTime={at}>{formatDateAndMinute(at)}</time>
            {words !== null && <p className={styles.meta}>{words}</p>}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
