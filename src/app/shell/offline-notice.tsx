import { useSyncExternalStore } from 'react';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import * as styles from './offline-notice.css.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** At the bottom edge while there is no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={styles.notice} data-offline="">
          <FirstIcon name="warning" size={20} />
          <span>
            <strong>You're offline.</strong> You're seeing saved pages; prices may have changed.
          </span>
        </p>
      )}
    </div>
  );
}
