import { Picture } from '#ui/components/media/picture.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { heading } from '#ui/css/text.css.ts';
import { cents } from '#schema/money.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';
import * as styles from './viewed-rail.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** Recently viewed products, newest first; renders nothing if there are none. */
export function ViewedRail({ items }: { items: readonly SavedProduct[] }) {
  if (items.length === 0) return null;
  return (
    <PageSection className={styles.rail} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className={heading({ level: 36 })}>
        Recently viewed
      </h2>
      <ul className={styles.items}>
        {items.map(({ id, name, image, href, price }) => (
          <li key={id} className={styles.item}>
            <Picture src={image} alt="" width={200} height={200} sizes="11rem" />
            <a className={styles.link} href={href}>
              {name}
            </a>
            <Price cents={cents(Math.round(price * 100))} size="s" />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
