import { useEffect, useState, useSyncExternalStore } from 'react';
import { createBadges, noCounts } from '#actors/account/badges.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { CountBadge, shownCount } from '#ui/components/labels/count-badge.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { later } from '#ui/later.tsx';
import * as styles from './panel.css.ts';

// Loads at first use.
const NoticeDrawer = later(async () => (await import('./notice-drawer.tsx')).NoticeDrawer);

interface BellProps {
  /** Undefined until the store is known. */
  own: OwnStore | undefined;
  slug: string;
}

/** The person's number of unread notifications from a store, live, and the list behind it. */
export function Bell({ own, slug }: BellProps) {
  const [badges] = useState(createBadges);
  const vendorId = own?.vendor_id ?? null;
  useEffect(() => {
    badges.count(vendorId, ['notices']);
    return () => badges.count(null, []);
  }, [badges, vendorId]);
  const { notices } = useSyncExternalStore(badges.subscribe, badges.getSnapshot, () => noCounts);
  return <BellView store={own} slug={slug} count={notices} />;
}

interface BellViewProps {
  /** Undefined until it is known. */
  store: OwnStore | undefined;
  slug: string;
  count: number;
}

export function BellView({ store, slug, count }: BellViewProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${shownCount(count)} unread`}
        aria-haspopup="dialog"
        title="Notifications"
        disabled={store === undefined}
        onPointerEnter={NoticeDrawer.warm}
        onClick={() => setState('open')}
      >
        <Icon name="bell" size={22} />
        <span className={styles.dotBadge}>
          <CountBadge count={count} max={99} />
        </span>
      </button>
      {state !== 'never' && store !== undefined && (
        <NoticeDrawer
          key={store.vendor_id}
          store={store}
          slug={slug}
          count={count}
          isOpen={state === 'open'}
          onClose={() => setState('closed')}
        />
      )}
    </>
  );
}
