import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from './panel.css.ts';

/**
 * What a store's members may do while it is not open, above each page of its panel. The database has the same rule:
 * `private.vendor_resources`.
 */
export function ClosedStore({ status }: { status: string }) {
  return (
    <div className={styles.closed}>
      {status === 'rejected' ? (
        <Notice tone="warning" title="This store is suspended.">
          <p>
            Shoppers can't see it. You still need to ship open orders, review returns and reply to messages,
            and you can change settings. You can't change products, reviews, posts or anything published,
            including drafts.
          </p>
        </Notice>
      ) : (
        <Notice tone="info" title="This store isn't open yet.">
          <p>
            Shoppers will see it once we approve it. Until then, you can only change settings. Products, posts
            and publishing come after approval.
          </p>
        </Notice>
      )}
    </div>
  );
}
