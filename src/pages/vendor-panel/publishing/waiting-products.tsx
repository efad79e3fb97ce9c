import { storeDateAndMinute } from '#lazy/store-days.ts';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { WaitingProduct } from '#schema/vendor-panel/publishing.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './publishing.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

/** The server sends one more than are shown. */
const most = 20;

const stateOf = ({ kind, publish_at }: WaitingProduct): string => {
  if (kind === 'changes') return 'Changed';
  return kind === 'planned' && publish_at !== null
    ? `Planned for ${storeDateAndMinute(publish_at)}`
    : 'Draft';
};

/** Products that shoppers do not see, or not as drafted. */
export function WaitingProducts({ slug, products }: { slug: string; products: readonly WaitingProduct[] }) {
  return (
    <PageSection className={page.section} aria-labelledby="waiting">
      <h2 id="waiting" className={heading({ level: 26 })}>
        Products with unpublished changes
      </h2>
      {products.length === 0 ? (
        <p className={page.hint}>No products have unpublished changes.</p>
      ) : (
        <ul className={stack({ gap: 2 })}>
          {products.slice(0, most).map((product) => (
            <li key={product.id} className={actions}>
              <a
                className={`${page.alone} ${styles.productName}`}
                href={panelAddresses.vendorProductEdit(slug, product.id)}
              >
                {product.name}
              </a>
              <Badge tone={product.kind === 'changes' ? 'warning' : 'neutral'}>{stateOf(product)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {products.length > most && (
        <p>
          <a className={link({})} href={`${panelAddresses.vendorProducts(slug)}?state=draft`}>
            Show all drafts
          </a>
        </p>
      )}
    </PageSection>
  );
}
