import type { Store } from '#schema/shop/catalog.ts';
import { renditionsOf } from '#schema/renditions.ts';
import { mediaUrl } from '#routing/paths.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Rating } from '#ui/components/labels/rating.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading, text } from '#ui/css/text.css.ts';
import { VendorLogo } from './vendor-logo.tsx';
import * as styles from './vendors.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface StoreHeadProps {
  store: Pick<
    Store,
    | 'store_name'
    | 'tagline'
    | 'description'
    | 'logo_url'
    | 'banner_url'
    | 'ships_from'
    | 'handling_days'
    | 'rating_avg'
    | 'rating_count'
  >;
  /** h2 if a preview is on another page. */
  level?: 'h1' | 'h2';
}

/** The top of a store's page: its banner, logo and text. */
export function StoreHead({ store, level: Title = 'h1' }: StoreHeadProps) {
  const banner = mediaUrl(store.banner_url);
  return (
    <>
      <div className={styles.banner}>
        {banner !== null && (
          <img
            className={styles.bannerImage}
            src={renditionsOf(banner)?.src ?? banner}
            srcSet={renditionsOf(banner)?.srcSet}
            sizes="100vw"
            alt=""
            fetchPriority="high"
          />
        )}
      </div>
      <div className={container}>
        <header className={styles.storeHead}>
          <VendorLogo className={styles.storeLogo} src={mediaUrl(store.logo_url)} />
          <div className={styles.storeWords}>
            <Title className={`${heading({ level: 52 })} ${styles.storeName}`}>{store.store_name}</Title>
            {store.tagline !== null && <p className={text({ size: 20 })}>{store.tagline}</p>}
            <div className={styles.storeFacts}>
              {store.rating_count > 0 && (
                <Rating value={store.rating_avg} count={store.rating_count} size="m" />
              )}
              {store.ships_from !== null && (
                <span className={styles.fact}>
                  <Icon name="truck" size={20} />
                  <span>{`Ships in ${store.handling_days} ${store.handling_days === 1 ? 'day' : 'days'} from ${store.ships_from}`}</span>
                </span>
              )}
            </div>
            {store.description !== null && <p className={styles.story}>{store.description}</p>}
          </div>
        </header>
      </div>
    </>
  );
}

/** The store's text about shipping and returns; renders nothing if there is none. */
export function StorePolicies({ store }: { store: Pick<Store, 'shipping_policy' | 'return_policy'> }) {
  const policies = [
    { title: 'Shipping', words: store.shipping_policy },
    { title: 'Returns', words: store.return_policy },
  ].filter(({ words }) => words !== null);
  if (policies.length === 0) return null;
  return (
    <PageSection className={styles.policies} aria-label="Shipping and returns">
      {policies.map(({ title, words }) => (
        <div key={title} className={stack({ gap: 2 })}>
          <h2 className={heading({ level: 26 })}>{title}</h2>
          <p className={styles.story}>{words}</p>
        </div>
      ))}
    </PageSection>
  );
}
