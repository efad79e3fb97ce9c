import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { QueueItem } from '#machines/admin/moderation-queue.machine.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { PastDecision } from '#schema/admin/queue.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { AdminDenied } from './of-admin.tsx';
import * as styles from './queue.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** The state of the item under review. */
export interface ItemInHand {
  /** A decision can be sent now. */
  mayDecide: boolean;
  isSending: boolean;
  /** Another admin has claimed it. */
  isTaken: boolean;
  /** It was changed or decided elsewhere since it was read. */
  isOvertaken: boolean;
}

interface QueueItemProps<Item extends QueueItem> {
  actor: ModerationQueueActor<Item>;
  /** The URL of the list without an item. */
  listUrl: string;
  /** What an item is called. */
  noun: string;
  children: (item: Item, inHand: ItemInHand) => ReactNode;
}

/** The item under review, in each state of its machine. */
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
    // The same element that surrounds an item, so that the focus stays here after the last one.
    return (
      <PageSection {...place} aria-label={`The ${noun}`}>
        <p className={styles.unchosen}>{`No ${noun} selected.`}</p>
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
        <EmptyState drawing="rack" title={`This ${noun} is no longer here.`}>
          <p>The author may have withdrawn it.</p>
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
          title={`We couldn't load this ${noun}.`}
          action={<TryAgain onPress={again} />}
        />
      )}
      {snapshot.matches({ held: 'taken' }) && (
        <Notice
          tone="info"
          role="status"
          title={sentence ?? ''}
          action={<Button onPress={again}>Try again</Button>}
        >
          <p>You can still read it.</p>
        </Notice>
      )}
      {snapshot.matches({ held: 'overtaken' }) && (
        <Notice
          tone="warning"
          role="alert"
          title={sentence ?? ''}
          action={
            <Button variant="primary" onPress={again}>
              Reload
            </Button>
          }
        >
          <p>Your decision wasn't saved.</p>
        </Notice>
      )}
      {snapshot.matches({ held: { open: 'refused' } }) && (
        <Notice tone="danger" role="alert" title={sentence ?? ''} />
      )}
      {snapshot.matches('held') &&
        !snapshot.matches({ held: 'failed' }) &&
        item !== null &&
        children(item, {
          mayDecide: snapshot.matches({ held: 'open' }),
          isSending: snapshot.matches({ held: 'deciding' }),
          isTaken: snapshot.matches({ held: 'taken' }),
          isOvertaken: snapshot.matches({ held: 'overtaken' }),
        })}
    </PageSection>
  );
}

/** Earlier decisions on a record. */
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
        Earlier decisions
      </h2>
      <ul className={stack({ gap: 3 })}>
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
