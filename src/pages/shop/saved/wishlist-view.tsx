import { formatMoney } from '#schema/format.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { container, visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { paths } from '#routing/paths.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';
import type { SavedDetails, SavedProduct, WishlistNotice } from '#schema/shop/saved.ts';
import { AddAll, AddFromList } from './choose/add-from-list.tsx';
import type { DetailsState } from './use-saved.ts';
import * as styles from './wishlist.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface WishlistViewProps {
  /** Notices the account has not seen yet. */
  notices: readonly WishlistNotice[];
  onDismiss: () => void;
  /** Another person's list, opened by a link. */
  isShared: boolean;
  ids: readonly string[];
  /** What this browser saved: names and prices at that time. */
  items: readonly SavedProduct[];
  state: DetailsState;
  onRetry: () => void;
  onRemove: (product: SavedProduct) => void;
  onShare: () => void;
  onKeepAll: (details: readonly SavedDetails[]) => void;
}

export function WishlistView(props: WishlistViewProps) {
  const { isShared, ids, items, state, notices, onRetry, onShare, onKeepAll, onDismiss } = props;
  const isEmpty = ids.length === 0;
  const found = state.kind === 'ready' ? ids.flatMap((id) => state.details.get(id) ?? []) : [];
  return (
    <div className={`${container} ${listing.page}`}>
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>{isShared ? 'Shared wishlist' : 'Your wishlist'}</h1>
        {isShared
          ? found.length > 0 && (
              <button
                type="button"
                className={button({ variant: 'primary' })}
                onClick={() => onKeepAll(found)}
              >
                <Icon name="heart" size={18} />
                Save all to my wishlist
              </button>
            )
          : !isEmpty && (
              <div className={actions}>
                <AddAll cards={found} />
                <button type="button" className={button({ variant: 'secondary' })} onClick={onShare}>
                  <Icon name="share" size={18} />
                  Share
                </button>
              </div>
            )}
      </div>
      {notices.length > 0 && !isShared && <News notices={notices} onDismiss={onDismiss} />}
      {isEmpty ? (
        <EmptyState
          drawing="heart"
          title="Nothing saved yet."
          action={
            <a className={button({ variant: 'primary' })} href={paths.products()}>
              Browse Products
            </a>
          }
        >
          Tap the heart on anything you want to lift later.
        </EmptyState>
      ) : state.kind === 'failed' ? (
        <Notice
          tone="warning"
          title="We couldn't load today's prices."
          action={
            <button
              type="button"
              className={button({ variant: 'secondary' })}
              data-again=""
              onClick={onRetry}
            >
              Try again
            </button>
          }
        />
      ) : state.kind === 'loading' ? (
        <div className={listing.tilesWide}>
          <span className={visuallyHidden} role="status">
            Loading your wishlist
          </span>
          {ids.slice(0, 8).map((id) => (
            <div key={id}>
              <Skeleton shape="square" width="100%" />
              <Skeleton width="90%" />
            </div>
          ))}
        </div>
      ) : (
        <ul className={listing.tilesWide}>
          {ids.map((id) => {
            const details = state.details.get(id);
            const item = items.find((one) => one.id === id);
            return details === undefined ? (
              item !== undefined && !isShared && <Gone key={id} item={item} onRemove={props.onRemove} />
            ) : (
              <li key={id} className={styles.item}>
                <ProductTile card={details} headingLevel={2} quick={false} />
                <AddFromList card={details} />
                {item !== undefined && !isShared && (
                  <PriceChange then={item.price} now={details.price_from / 100} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function News({ notices, onDismiss }: Pick<WishlistViewProps, 'notices' | 'onDismiss'>) {
  return (
    <PageSection className={styles.news} aria-label="Wishlist updates">
      <ul className={styles.newsList}>
        {notices.map(({ id, kind, payload }) => (
          <li key={id}>
            <Badge tone={kind === 'price-drop' ? 'deal' : 'success'}>
              {kind === 'price-drop' ? 'Price drop' : 'Back in stock'}
            </Badge>{' '}
            <a href={payload.path}>{payload.name}</a>{' '}
            <span>
              {kind === 'price-drop' && payload.price_before !== null
                ? `was $${payload.price_before}, is $${payload.price} now.`
                : `is back at $${payload.price}.`}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className={button({ variant: 'quiet' })} onClick={onDismiss}>
        Got it
      </button>
    </PageSection>
  );
}

/** How the price changed since the product was saved. */
function PriceChange({ then, now }: { then: number; now: number }) {
  if (now === then) return null;
  const before = formatMoney(then * 100);
  return now < then ? (
    <p>
      <Badge tone="deal">Price drop</Badge>
      <span>{` was ${before} when you saved it`}</span>
    </p>
  ) : (
    <p className={styles.quiet}>{`Was ${before} when you saved it`}</p>
  );
}

function Gone({ item, onRemove }: { item: SavedProduct; onRemove: (product: SavedProduct) => void }) {
  return (
    <li className={styles.gone}>
      <p>
        <strong>{item.name}</strong>
        <span>{` by ${item.vendor} is no longer sold.`}</span>
      </p>
      <button type="button" className={button({ variant: 'secondary' })} onClick={() => onRemove(item)}>
        Remove
      </button>
    </li>
  );
}
