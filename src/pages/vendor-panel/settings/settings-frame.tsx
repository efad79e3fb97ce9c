import { beginWithStore } from '#lazy/shop-terms.ts';
import type { ReactNode } from 'react';
import { readAccessAgain } from '#actors/vendor-panel/stores.ts';
import { useSession } from '#lazy/use-session.ts';
import { Unread } from '#panel/page/unread.tsx';
import { openSettings } from '#routing/settings-pages.ts';
import { mayIn, storeAt } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './settings.css.ts';

interface SettingsFrameProps {
  title: string;
  /** The page's store; without it the links to other settings are left out. */
  store?: OwnStore | undefined;
  slug?: string;
  /** The page's own path. */
  path?: string;
  children: ReactNode;
}

/** Title and links of the settings, above one of them. */
export function SettingsFrame({ title, store, slug = '', path, children }: SettingsFrameProps) {
  return (
    <div className={styles.page}>
      <h1 className={heading({ level: 36 })}>{title}</h1>
      {store === undefined ? null : (
        <nav aria-label="Settings">
          <ul className={styles.tabs}>
            {openSettings(slug, (resource) => mayIn(store, resource)).map(({ label, tab = label, href }) => (
              <li key={href}>
                <a className={styles.tab} href={href} aria-current={href === path ? 'page' : undefined}>
                  {tab}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </div>
  );
}

export const SettingsSkeleton = ({ title }: { title: string }) => (
  <SettingsFrame title={title}>
    <Skeleton shape="block" height={44} width="100%" />
    <SettingsSkeletonRows />
  </SettingsFrame>
);

export const SettingsSkeletonRows = () => (
  <div aria-busy="true" className={styles.section}>
    <Skeleton shape="block" height={48} width="100%" />
    <Skeleton shape="block" height={320} width="100%" />
  </div>
);

export const SettingsDenied = () => (
  <EmptyState drawing="lock" title="Your role doesn't include these settings.">
    <p>Ask the store's owner for access.</p>
  </EmptyState>
);

interface OfStoreProps {
  title: string;
  slug: string;
  path: string;
  /** The resource that the account needs to read; null: every member. */
  needs: string | null;
  children: (store: OwnStore) => ReactNode;
}

/** The settings of the URL's store, for members who may read them. Changed rights apply at once. */
export function SettingsOf({ title, slug, path, needs, children }: OfStoreProps) {
  const { access, userId, stores } = useSession();
  if (access !== 'ready' || userId === null) return <SettingsSkeleton title={title} />;
  const store = storeAt(stores, slug);
  beginWithStore(store);
  if (store === undefined) {
    return (
      <SettingsFrame title={title}>
        <Unread title="We couldn't load your store." onRetry={readAccessAgain} />
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame key={`${userId} ${store.vendor_id}`} title={title} store={store} slug={slug} path={path}>
      {needs !== null && !mayIn(store, needs) ? <SettingsDenied /> : children(store)}
    </SettingsFrame>
  );
}
