import { useState } from 'react';
import type { FeatureAnswer } from '#actors/admin/products/featured.ts';
import { OrderedEntry } from '#pages/admin/kit/ordered-entry.tsx';
import type { OrderedPlace } from '#pages/admin/kit/ordered-entry.tsx';
import * as styles from '#pages/admin/kit/ordered-list.css.ts';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import { useSentOrder } from '#pages/admin/kit/use-sent-order.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { moved, useOrder } from '#panel/reorder/use-order.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { mostFeatured, mostOnHome } from '#schema/admin/products/featured.ts';
import type { FeaturedProduct } from '#schema/admin/products/featured.ts';
import { formatMoney } from '#schema/format.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { ProductTabs } from './product-tabs.tsx';

export const title = 'Home page products';

const reasons: Readonly<Record<NonNullable<FeaturedProduct['unsold_because']>, string>> = {
  'taken-down': 'Hidden: taken down',
  'store-closed': 'Hidden: store closed',
  unpublished: 'Hidden: not published',
  holiday: 'Hidden: store on vacation',
  'sold-out': 'Hidden: sold out',
};

export interface FeaturedActions {
  feature: (id: string, featured: boolean, place: number | null) => Promise<FeatureAnswer>;
  /** A sentence that says why the order is unchanged, or null. */
  order: (ids: readonly string[]) => Promise<string | null>;
}

/** The last change, and its undo: a refusal as a sentence, or null. */
interface Done {
  words: string;
  undo: () => Promise<string | null>;
}

interface FeaturedViewProps {
  products: readonly FeaturedProduct[];
  act: FeaturedActions;
  mayWrite: boolean;
  /** Reloads the products. */
  onChanged: () => void;
}

/** All featured products, in the order in which the home page shows the available ones. */
export function FeaturedView({ products, act, mayWrite, onChanged }: FeaturedViewProps) {
  const { order, setOrder, shown, problem, isBusy, send } = useSentOrder(products, onChanged);
  const [done, setDone] = useState<Done | null>(null);
  const [spoken, setSpoken] = useState('');
  const place = useFocusHere();
  const onHome = shown.filter(({ unsold_because: reason }) => reason === null).map(({ id }) => id);
  const run = (act: () => Promise<string | null>, after: Done | null) => {
    setDone(null);
    send(act, (refused) => setDone(refused === null ? after : null));
  };
  const reorder = (from: number, to: number) => {
    const was = order;
    const next = moved(order, from, to);
    setOrder(next);
    const words = `${shown[from]?.name ?? 'It'} is now ${to + 1} of ${shown.length}.`;
    setSpoken(words);
    run(() => act.order(next), {
      words,
      undo: () => {
        setOrder(was);
        return act.order(was);
      },
    });
  };
  const takeOff = ({ id, name }: FeaturedProduct, at: number) => {
    const was = order;
    setOrder(was.filter((each) => each !== id));
    setSpoken('');
    const feature = async (featured: boolean, to: number | null) => {
      const answer = await act.feature(id, featured, to);
      return 'sentence' in answer ? answer.sentence : null;
    };
    run(() => feature(false, null), {
      words: `${name} removed from the home page.`,
      undo: () => {
        setOrder(was);
        return feature(true, at + 1);
      },
    });
  };
  const { list, dragging, handle, move } = useOrder(shown.length, reorder);
  return (
    <StorePage title={title}>
      <ProductTabs current="featured" />
      <div {...place} className={stack({ gap: 5 })}>
        <p className={page.hint}>
          {`The home page shows the first ${mostOnHome} available products in this order. Unavailable ones are hidden until they're back. ${shown.length} of ${mostFeatured} selected. To add a product, open it under Products.`}
        </p>
        {problem !== null && <Notice tone="danger" role="alert" title={problem} />}
        <p role="status" className={visuallyHidden}>
          {spoken}
        </p>
        <div role="status">
          {done !== null && (
            <Notice
              tone="success"
              title={done.words}
              action={
                <Button size="s" onPress={() => run(done.undo, null)}>
                  Undo
                </Button>
              }
            />
          )}
        </div>
        {shown.length === 0 ? (
          <EmptyState drawing="rack" title="No products on the home page yet.">
            <p>
              Open one under <a href={panelAddresses.adminProducts()}>Products</a> and feature it. Until then,
              the home page doesn't show this section.
            </p>
          </EmptyState>
        ) : (
          <ol ref={list} className={stack({ gap: 4 })}>
            {shown.map((product, at) => (
              <Entry
                key={product.id}
                product={product}
                at={{ place: at, count: shown.length, dragging, handle: mayWrite ? handle(at) : null }}
                isOnHome={onHome.slice(0, mostOnHome).includes(product.id)}
                isBusy={isBusy}
                onMove={(to) => (to === 0 || to === shown.length - 1 ? move : reorder)(at, to)}
                onTakeOff={() => takeOff(product, at)}
              />
            ))}
          </ol>
        )}
      </div>
    </StorePage>
  );
}

interface EntryProps {
  product: FeaturedProduct;
  at: OrderedPlace;
  isOnHome: boolean;
  isBusy: boolean;
  onMove: (to: number) => void;
  onTakeOff: () => void;
}

function Entry({ product, at, isOnHome, isBusy, onMove, onTakeOff }: EntryProps) {
  const { place, count, handle } = at;
  const { id, name, image, price_from: price, store_name: store, unsold_because: reason } = product;
  const of = <span className={visuallyHidden}>{` ${name}`}</span>;
  return (
    <OrderedEntry name={name} at={at}>
      <div className={styles.pictured}>
        <Thumb image={image} size={72} />
        <div className={stack({ gap: 3 })}>
          <a
            className={`${link({})} ${styles.words}`}
            href={queueUrl(panelAddresses.adminProducts(), {}, id)}
          >
            {name}
          </a>
          <p className={actions}>
            <Badge tone={isOnHome ? 'success' : reason === null ? 'neutral' : 'attention'}>
              {isOnHome
                ? 'On the home page'
                : reason === null
                  ? `Not shown: only the first ${mostOnHome} are`
                  : reasons[reason]}
            </Badge>
            <span className={page.hint}>
              {price === null ? store : `${store}, from ${formatMoney(price)}`}
            </span>
          </p>
          {handle !== null && (
            <div className={actions}>
              <Button size="s" isDisabled={place === 0} onPress={() => onMove(place - 1)}>
                Move up{of}
              </Button>
              <Button size="s" isDisabled={place === count - 1} onPress={() => onMove(place + 1)}>
                Move down{of}
              </Button>
              <Button size="s" variant="quiet" isDisabled={isBusy} onPress={onTakeOff}>
                Remove{of}
              </Button>
            </div>
          )}
        </div>
      </div>
    </OrderedEntry>
  );
}
