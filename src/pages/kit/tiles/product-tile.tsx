import { memo } from 'react';
import { Badge } from '#ui/components/labels/badge.tsx';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { Picture } from '#ui/components/media/picture.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { Rating } from '#ui/components/labels/rating.tsx';
import { cartHandle } from '#lazy/cart-handle.ts';
import { useNavigation } from '#routing/navigation.ts';
import type { ProductCard } from '#schema/shop/catalog.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import { stack, row } from '#ui/css/layout.css.ts';
import { Marked } from './marked.tsx';
import { cartItemOfCard } from './cart-item.ts';
import { SaveButton } from './save-buttons.tsx';
import { savedOfCard } from './saved-product.ts';
import * as styles from './product-tile.css.ts';

interface ProductTileProps {
  card: ProductCard;
  /** Visible at first: its picture loads immediately. */
  eager?: boolean;
  /** Its picture waits until the page's script has loaded. */
  held?: boolean;
  headingLevel?: 2 | 3;
  /** Words to highlight in the name. */
  marked?: string;
  priceSize?: 'm' | 'l';
  /** With an add-to-cart button; false if the list brings its own. */
  quick?: boolean;
}

/**
 * A product in a grid: the whole tile links to the product, and a product without options can be added to the cart
 * here.
 */
export const ProductTile = memo(function ProductTile({
  card,
  eager = false,
  held = false,
  headingLevel = 3,
  marked = '',
  priceSize = 'm',
  quick = true,
}: ProductTileProps) {
  const navigation = useNavigation();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const href = paths.vendorProduct(card.vendor_slug, card.category_slug, card.slug);
  const item = cartItemOfCard(card);
  const product = savedOfCard(card);
  const flag = !card.in_stock ? (
    <Badge tone="neutral">{card.on_holiday ? 'On vacation' : 'Sold out'}</Badge>
  ) : card.on_sale ? (
    <Badge tone="deal">Deal</Badge>
  ) : null;
  return (
    <article className={styles.tile} onClickCapture={() => navigation.seed(href, { kind: 'seed', card })}>
      <div className={styles.frame}>
        <Picture
          src={mediaUrl(card.image)}
          alt=""
          width={400}
          height={400}
          eager={eager}
          held={held && !eager}
          sizes="(min-width: 1080px) 24vw, (min-width: 768px) 32vw, 48vw"
        />
        <span className={styles.notch[card.plate]} aria-hidden="true" />
      </div>
      <div className={styles.body}>
        <Heading className={styles.name}>
          <a className={styles.link} href={href}>
            {marked === '' ? card.name : <Marked text={card.name} query={marked} />}
          </a>
        </Heading>
        <div className={stack({ gap: 1, align: 'start' })}>
          <p className={styles.vendor}>{card.vendor_name}</p>
          {flag !== null && <span className={styles.flag}>{flag}</span>}
        </div>
        {card.rating_count > 0 && <Rating value={card.rating_avg} count={card.rating_count} size="s" />}
        <div className={row({ gap: 2, align: 'baseline', wrap: true })}>
          <Price
            cents={card.price_from}
            compareAtCents={card.compare_at_from}
            size={priceSize}
            {...(card.price_varies ? { prefix: 'from' } : {})}
          />
        </div>
      </div>
      <div className={styles.keys}>
        <div className={styles.save}>
          <SaveButton list="wishlist" product={product} className={styles.saveButton} />
          <SaveButton list="comparison" product={product} className={styles.saveButton} />
        </div>
        {card.in_stock && quick && (
          <div className={styles.quick}>
            {item === null ? (
              <a className={styles.quickButton} href={href} aria-label={`Choose options for ${card.name}`}>
                <FirstIcon name="chevron-right" size={20} />
                <span className={styles.quickLabel}>Choose options</span>
              </a>
            ) : (
              <button
                type="button"
                className={styles.quickButton}
                aria-label={`Add ${card.name} to cart`}
                data-replay=""
                onClick={() => cartHandle.add(item)}
              >
                <FirstIcon name="plus" size={20} />
                <span className={styles.quickLabel}>Add</span>
              </button>
            )}
          </div>
        )}
      </div>
    </article>
  );
});
