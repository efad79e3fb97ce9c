import { useState, useSyncExternalStore } from 'react';
import { cartHandle } from '#lazy/cart-handle.ts';
import { cartItemOfCard } from '#pages/kit/tiles/cart-item.ts';
import { paths } from '#routing/paths.ts';
import type { ProductCard } from '#schema/shop/catalog.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { later } from '#ui/later.tsx';
import * as styles from './add-from-list.css.ts';
import { addMissing, missingOf } from './add-missing.ts';

const ChooseVariant = later(async () => (await import('./choose-variant.tsx')).ChooseVariant);

/** Adds a product from a list to the cart: at once, or after selecting its variant. */
export function AddFromList({ card }: { card: ProductCard }) {
  const [isChoosing, setChoosing] = useState(false);
  const item = cartItemOfCard(card);
  if (!card.in_stock) {
    return (
      <p className={styles.soldOut}>
        Sold out.{' '}
        <a href={paths.vendorProduct(card.vendor_slug, card.category_slug, card.slug)}>
          Get notified<span className={styles.hidden}>{` about ${card.name}`}</span>
        </a>
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        className={button({ variant: 'secondary', block: true })}
        aria-haspopup={item === null ? 'dialog' : undefined}
        onPointerEnter={item === null ? ChooseVariant.warm : cartHandle.warm}
        onClick={() => {
          if (item === null) setChoosing(true);
          else cartHandle.add(item);
        }}
      >
        <span>{item === null ? 'Choose options' : 'Add to cart'}</span>
        <span className={styles.hidden}>{`: ${card.name}`}</span>
      </button>
      {isChoosing && <ChooseVariant product={card} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** Adds all items of a list that need no selection and are not in the cart yet, and says what is left. */
export function AddAll({ cards }: { cards: readonly ProductCard[] }) {
  const [said, setSaid] = useState('');
  const stocked = cards.filter(({ in_stock: isStocked }) => isStocked);
  const items = stocked.flatMap((card) => cartItemOfCard(card) ?? []);
  const missing = useSyncExternalStore(
    cartHandle.subscribe,
    () => missingOf(items).length,
    () => items.length,
  );
  if (items.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={button({ variant: missing === 0 ? 'secondary' : 'primary' })}
        onPointerEnter={cartHandle.warm}
        onClick={() => {
          addMissing(items, (added) => {
            const sentence = sentenceOf(added, stocked.length - items.length, cards.length - stocked.length);
            // A second press that adds nothing keeps the first one's message.
            setSaid((before) => (added > 0 || before === '' ? sentence : before));
          });
          cartHandle.open();
        }}
      >
        {missing === 0 ? (
          <>
            <span>{items.length === cards.length ? 'In your cart' : `${items.length} in your cart`}</span>
            <span className={styles.hidden}>: open it</span>
          </>
        ) : missing === cards.length ? (
          'Add all to cart'
        ) : (
          `Add ${missing}${missing < items.length ? ' more' : ''} to cart`
        )}
      </button>
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}

function sentenceOf(added: number, choices: number, soldOut: number): string {
  const parts = [added === 0 ? "They're already in your cart." : `${added} added to your cart.`];
  if (choices > 0) parts.push(choices === 1 ? '1 needs a choice.' : `${choices} need options.`);
  if (soldOut > 0) parts.push(soldOut === 1 ? '1 is sold out.' : `${soldOut} are sold out.`);
  return parts.join(' ');
}
