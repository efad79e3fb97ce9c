import { Notice } from '#ui/components/notice.tsx';
import * as styles from './panel.css.ts';

/**
 * What the people of a store may do while it is not open, above each page of its panel. The database has the same rule:
 * `private.vendor_resources`.
 */
export function ClosedStore({ status }: { status: string }) {
  return (
    <div className={styles.closed}>
      {status === 'rejected' ? (
        <Notice tone="warning" title="This store is suspended.">
          <p>
            Shoppers do not see it. Open orders still have to be shipped, returns decided and messages
            answered, and the settings can be changed. Products, reviews, posts and what is published stay as
            they are, drafts too.
          </p>
        </Notice>
      ) : (
        <Notice tone="info" title="This store is not open yet.">
          <p>
            Shoppers see it once the platform has approved it. Until then the settings can be changed;
            products, posts and publishing come after that.
          </p>
        </Notice>
      )}
    </div>
  );
}
