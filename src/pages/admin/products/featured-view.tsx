import { useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import type { FeatureAnswer } from '#actors/admin/products/featured.ts';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import * as styles from '#pages/admin/testimonials/testimonials.css.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { useFocusHere } from '#pages/kit/use-focus-here.ts';
import { StorePage } from '#pages/vendor/kit/of-store.tsx';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import { moved, useOrder } from '#pages/vendor/products/pictures/picture-order.ts';
import { handle as handleLook } from '#pages/vendor/products/pictures/product-pictures.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { mostFeatured, mostOnHome } from '#schema/admin/products/featured.ts';
import type { FeaturedProduct } from '#schema/admin/products/featured.ts';
import { formatMoney } from '#schema/format.ts';
import { Badge } from '#ui/components/badge.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { ProductTabs } from './product-tabs.tsx';

export const title = 'Products on the home page';

const reasons: Readonly<Record<NonNullable<FeaturedProduct['unsold_because']>, string>> = {
  'taken-down': 'Left out: taken down',
  'store-closed': 'Left out: its store is closed',
  unpublished: 'Left out: its store does not show it',
  holiday: 'Left out: its store is on holiday',
  'sold-out': 'Left out: sold out',
};

export interface FeaturedMoves {
  feature: (id: string, featured: boolean, place: number | null) => Promise<FeatureAnswer>;
  /** A sentence that says why the order is as it was, or null. */
  order: (ids: readonly string[]) => Promise<string | null>;
}

/** The last change, and its way back: a refusal as a sentence, or null. */
interface Done {
  words: string;
  undo: () => Promise<string | null>;
}

interface FeaturedViewProps {
  products: readonly FeaturedProduct[];
  moves: FeaturedMoves;
  mayWrite: boolean;
  /** They are read again. */
  onChanged: () => void;
}

/** All products chosen for the home page, in the order in which it shows those that can be bought. */
export function FeaturedView({ products, moves, mayWrite, onChanged }: FeaturedViewProps) {
  const [order, setOrder] = useState<readonly string[]>(() => products.map(({ id }) => id));
  const [read, setRead] = useState(products);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [spoken, setSpoken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const queued = useRef(0);
  const place = useFocusHere();
  if (read !== products) {
    setRead(products);
    // What is read while a change is on its way may be older than that change.
    if (!isBusy) setOrder(products.map(({ id }) => id));
  }
  const shown = order.flatMap((id) => products.filter((each) => each.id === id));
  const onHome = shown.filter(({ unsold_because: reason }) => reason === null).map(({ id }) => id);
  // Each order names all: the last one counts, so they must arrive one after the other.
  const run = (act: () => Promise<string | null>, after: Done | null) => {
    queued.current += 1;
    setBusy(true);
    setDone(null);
    const send = async (before: Promise<unknown>) => {
      await before;
      const refused = await act();
      queued.current -= 1;
      setProblem(refused);
      if (queued.current > 0) return;
      setBusy(false);
      setDone(refused === null ? after : null);
      onChanged();
    };
    last.current = send(last.current);
  };
  const reorder = (from: number, to: number) => {
    const was = order;
    const next = moved(order, from, to);
    setOrder(next);
    const words = `${shown[from]?.name ?? 'It'} is now ${to + 1} of ${shown.length}.`;
    setSpoken(words);
    run(() => moves.order(next), {
      words,
      undo: () => {
        setOrder(was);
        return moves.order(was);
      },
    });
  };
  const takeOff = ({ id, name }: FeaturedProduct, at: number) => {
    const was = order;
    setOrder(was.filter((each) => each !== id));
    setSpoken('');
    run(
      async () => {
        const answer = await moves.feature(id, false, null);
        return 'sentence' in answer ? answer.sentence : null;
      },
      {
        words: `${name} is off the home page.`,
        undo: async () => {
          setOrder(was);
          const answer = await moves.feature(id, true, at + 1);
          return 'sentence' in answer ? answer.sentence : null;
        },
      },
    );
  };
  const { list, dragging, handle, move } = useOrder(shown.length, reorder);
  return (
    <StorePage title={title}>
      <ProductTabs current="featured" />
      <div {...place} className={page.stack}>
        <p className={page.hint}>
          {`The home page shows the first ${mostOnHome} that can be bought, in this order. What cannot be bought is left out until it can. ${shown.length} of ${mostFeatured} are chosen; to choose another, open it among the products.`}
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
                <PlainButton size="s" onPress={() => run(done.undo, null)}>
                  Undo
                </PlainButton>
              }
            />
          )}
        </div>
        {shown.length === 0 ? (
          <EmptyState drawing="rack" title="No product is chosen for the home page.">
            <p>
              Open one among the <a href={panelAddresses.adminProducts()}>products</a>, and feature it. Until
              then, the home page has no such section.
            </p>
          </EmptyState>
        ) : (
          <ol ref={list} className={styles.list}>
            {shown.map((product, at) => (
              <Entry
                key={product.id}
                product={product}
                place={at}
                count={shown.length}
                isOnHome={onHome.slice(0, mostOnHome).includes(product.id)}
                target={
                  dragging !== null && dragging.from !== dragging.to && dragging.to === at ? dragging : null
                }
                isDragged={dragging?.from === at}
                handle={mayWrite ? handle(at) : null}
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
  place: number;
  count: number;
  isOnHome: boolean;
  target: { from: number; to: number } | null;
  isDragged: boolean;
  /** What makes the handle drag; null for people who may only look. */
  handle: ComponentProps<'button'> | null;
  isBusy: boolean;
  onMove: (to: number) => void;
  onTakeOff: () => void;
}

function Entry(entry: EntryProps) {
  const { product, place, count, isOnHome, target, isDragged, handle, isBusy, onMove, onTakeOff } = entry;
  const { id, name, image, price_from: price, store_name: store, unsold_because: reason } = product;
  const of = <span className={visuallyHidden}>{` ${name}`}</span>;
  return (
    <li
      className={styles.entry}
      data-dragged={isDragged || undefined}
      data-target={target === null ? undefined : target.to < target.from ? 'above' : 'below'}
    >
      {handle === null ? (
        <span aria-hidden>{place + 1}</span>
      ) : (
        <button
          type="button"
          className={handleLook}
          aria-label={`Move ${name}, ${place + 1} of ${count}: drag it, or press the arrow keys`}
          {...handle}
        >
          <Icon name="sort" size={20} />
        </button>
      )}
      <div className={styles.pictured}>
        <Thumb image={image} size={72} />
        <div className={styles.said}>
          <a
            className={`${link({})} ${styles.words}`}
            href={queueUrl(panelAddresses.adminProducts(), {}, id)}
          >
            {name}
          </a>
          <p className={page.actions}>
            <Badge tone={isOnHome ? 'success' : reason === null ? 'neutral' : 'attention'}>
              {isOnHome
                ? 'On the home page'
                : reason === null
                  ? `Waits: further down than the first ${mostOnHome}`
                  : reasons[reason]}
            </Badge>
            <span className={page.hint}>
              {price === null ? store : `${store}, from ${formatMoney(price)}`}
            </span>
          </p>
          {handle !== null && (
            <div className={page.actions}>
              <PlainButton size="s" isDisabled={place === 0} onPress={() => onMove(place - 1)}>
                Move up{of}
              </PlainButton>
              <PlainButton size="s" isDisabled={place === count - 1} onPress={() => onMove(place + 1)}>
                Move down{of}
              </PlainButton>
              <PlainButton size="s" variant="quiet" isDisabled={isBusy} onPress={onTakeOff}>
                Take off{of}
              </PlainButton>
            </div>
          )}
        </div>
      </div>
    </li>
  );
}
