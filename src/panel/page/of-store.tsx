import { beginWithStore } from '#lazy/shop-terms.ts';
import type { ReactNode } from 'react';
import { ownStores } from '#actors/vendor-panel/stores.ts';
import type { OwnStore } from '#actors/vendor-panel/stores.ts';
import { useSession } from '#lazy/use-session.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { StoreDenied } from './store-denied.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { mayIn, storeAt } from '#schema/vendor-panel/own-store.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './store-page.css.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

interface OfStoreProps {
  /** The slug in the URL. */
  slug: string;
  title: string;
  /** Members without the right see this instead of the page. */
  resource: string;
  skeleton: ReactNode;
  children: (store: OwnStore) => ReactNode;
}

/** A page of the vendor panel, once the store and the account's rights are known. */
export function OfStore({ slug, ...props }: OfStoreProps) {
  const { userId } = useSession();
  return userId === null ? props.skeleton : <OfAccount key={`${userId} ${slug}`} slug={slug} {...props} />;
}

function OfAccount({ slug, title, resource, skeleton, children }: OfStoreProps) {
  const { reading, again } = useRead(ownStores);
  if (reading.kind === 'reading') return skeleton;
  if (reading.kind === 'failed') {
    return (
      <StorePage title={title}>
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load your store."
          action={<TryAgain onPress={again} />}
        />
      </StorePage>
    );
  }
  const store = storeAt(reading.value, slug);
  beginWithStore(store);
  return store !== undefined && mayIn(store, resource) ? (
    children(store)
  ) : (
    <StorePage title={title}>
      <StoreDenied />
    </StorePage>
  );
}

/** The frame of a page about the store itself. */
export function StorePage({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={heading({ level: 36 })}>{title}</h1>
        {aside}
      </header>
      {children}
    </div>
  );
}
