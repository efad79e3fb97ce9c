import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { PublishingActor } from '#actors/vendor-panel/publishing.ts';
import type { PublishingSnapshot } from '#machines/vendor-panel/publishing.machine.ts';
import { StoreHead, StorePolicies } from '#pages/kit/store/store-head.tsx';
import { StoreDenied } from '#panel/page/store-denied.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { formatCount } from '#schema/format.ts';
import type { StorePublishing } from '#schema/vendor-panel/publishing.ts';
import { hasUnpublishedChanges } from '#schema/vendor-panel/unpublished.ts';
import { useFocusAfter, useFocusWhen } from '#ui/use-focus-when.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { heading } from '#ui/css/text.css.ts';
import { FaceDiff } from './face-diff.tsx';
import * as styles from './publishing.css.ts';
import { WaitingProducts } from './waiting-products.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

const title = 'Publishing';

interface PublishingViewProps {
  actor: PublishingActor;
  slug: string;
  /** What the store still needs. */
  steps?: ReactNode;
}

/** A store's live version next to its draft, with the moves between them. */
export function PublishingView({ actor, slug, steps }: PublishingViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { store } = snapshot.context;
  if (snapshot.matches('denied')) {
    return (
      <StorePage title={title}>
        <StoreDenied />
      </StorePage>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <StorePage title={title}>
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load your store's draft."
          action={<TryAgain onPress={() => actor.send({ type: 'store.retry' })} />}
        />
      </StorePage>
    );
  }
  if (store === null) {
    return (
      <div aria-busy="true">
        <StorePage title={title}>
          <Bone shape="block" height={120} />
          <Bone shape="block" height={320} />
        </StorePage>
      </div>
    );
  }
  return (
    <StorePage title={title} aside={<StateBadge store={store} />}>
      {steps}
      <PublishingActions actor={actor} snapshot={snapshot} store={store} />
      <PageSection className={page.section} aria-labelledby="face">
        <h2 id="face" className={heading({ level: 26 })}>
          Live and draft versions
        </h2>
        <FaceDiff live={store.live} draft={store.draft} isLive={store.published} />
        <div className={styles.fold}>
          <Disclosure title="Preview as a shopper">
            <div className={styles.preview}>
              <StoreHead
                level="h2"
                store={{
                  ...store,
                  ...store.draft,
                  store_name: store.draft.store_name ?? 'Unnamed store',
                }}
              />
              <div className={styles.previewWords}>
                <StorePolicies store={store.draft} />
              </div>
            </div>
          </Disclosure>
        </div>
      </PageSection>
      <WaitingProducts slug={slug} products={store.waiting} />
    </StorePage>
  );
}

function StateBadge({ store }: { store: StorePublishing }) {
  if (store.status !== 'approved') return <Badge tone="danger">Closed</Badge>;
  if (!store.published) return <Badge>Offline</Badge>;
  return hasUnpublishedChanges(store) ? (
    <Badge tone="warning">Live, with unpublished changes</Badge>
  ) : (
    <Badge tone="success">Live</Badge>
  );
}

function lastTime({ last_published_at, published_by }: StorePublishing): string {
  if (last_published_at === null) return "This store hasn't been published yet.";
  const by = published_by === null ? '' : ` by ${published_by}`;
  return `Last published on ${storeDateAndMinute(last_published_at)}${by}.`;
}

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

interface PublishingActionsProps {
  actor: PublishingActor;
  snapshot: PublishingSnapshot;
  store: StorePublishing;
}

function PublishingActions({ actor, snapshot, store }: PublishingActionsProps) {
  const { said, mayPublish, action } = snapshot.context;
  const isAsking = snapshot.matches('asking');
  const isMoving = snapshot.matches('moving');
  const buttons = useFocusAfter(isAsking);
  return (
    <div className={stack({ gap: 4 })}>
      <p className={page.hint}>{lastTime(store)}</p>
      {store.status !== 'approved' && (
        <Notice tone="warning">
          <p>Shoppers can't see this store while it's closed. It comes back as last published.</p>
        </Notice>
      )}
      {said !== null && (
        <Notice tone={said.tone} role={said.tone === 'success' ? 'status' : 'alert'}>
          <p>{said.sentence}</p>
        </Notice>
      )}
      {isAsking ? (
        <Consequences actor={actor} store={store} />
      ) : mayPublish && store.status === 'approved' ? (
        <div className={actions} ref={buttons} tabIndex={-1}>
          {(hasUnpublishedChanges(store) || (isMoving && action === 'publish')) && (
            <Button
              variant="primary"
              isPending={isMoving}
              onPress={() => actor.send({ type: 'store.publish' })}
            >
              {store.published ? 'Publish changes' : 'Publish store'}
            </Button>
          )}
          {store.published && (
            <Button isPending={isMoving} onPress={() => actor.send({ type: 'store.unpublish' })}>
              Take store offline
            </Button>
          )}
        </div>
      ) : (
        !mayPublish && (
          <p className={page.hint}>You can view the draft, but you don't have permission to publish it.</p>
        )
      )}
    </div>
  );
}

function Consequences({ actor, store }: { actor: PublishingActor; store: StorePublishing }) {
  const question = useRef<HTMLDivElement>(null);
  useFocusWhen(true, () => question.current);
  return (
    <div ref={question} role="group" aria-label="Take your store offline?" tabIndex={-1}>
      <Notice
        tone="warning"
        title="Take your store offline?"
        action={
          <div className={actions}>
            <Button variant="danger" onPress={() => actor.send({ type: 'unpublish.confirmed' })}>
              Take offline
            </Button>
            <Button onPress={() => actor.send({ type: 'unpublish.cancelled' })}>Keep online</Button>
          </div>
        }
      >
        <ul className={styles.consequences}>
          <li>
            {`Your store page and ${counted(store.products_shown, 'product', 'products')} disappear from the shop, search and carts.`}
          </li>
          <li>
            {store.open_orders === 0
              ? 'You have no open orders.'
              : `${counted(store.open_orders, 'open order stays', 'open orders stay')}, and you still need to ship.`}
          </li>
          <li>Your drafts, reviews and URL stay. You can publish again anytime.</li>
        </ul>
      </Notice>
    </div>
  );
}
