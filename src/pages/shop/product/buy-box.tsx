import { useRef } from 'react';
import { button } from '#ui/components/button.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { Price } from '#ui/components/price.tsx';
import { cartHandle } from '#lazy/cart-handle.ts';
import type { ShownProduct } from '#pages/shop/load.ts';
import { share } from '#pages/kit/share.ts';
import { cartItemOfVariant } from '#pages/shop/list/cart-item.ts';
import * as styles from './product.css.ts';
import { Promises } from './promises.tsx';
import { SaveButton } from '#pages/shop/saved/save-buttons.tsx';
import { savedOfDetails } from '#pages/shop/saved/saved-product.ts';
import { VariantPicker } from './variant-picker.tsx';
import { openOptions, possible, variantOf } from './variants.ts';
import type { Choice } from './variants.ts';

interface BuyBoxProps {
  details: ShownProduct;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Price, options, and the add-to-cart button. */
export function BuyBox({ details, choice, onChoose }: BuyBoxProps) {
  const { options, variants } = details;
  const pickers = useRef<HTMLDivElement>(null);
  const [open = null] = openOptions(options, choice);
  const variant = open === null ? variantOf(variants, choice, options) : null;
  const offered = possible(variants, options, choice);
  const cheapest = variant ?? offered.toSorted((a, b) => a.price - b.price)[0] ?? null;
  const isOneClass = new Set(offered.map(({ price }) => price)).size === 1;
  const product = savedOfDetails(details);
  const secondary = button({ variant: 'secondary' });
  return (
    <>
      {cheapest !== null && (
        <Price
          cents={cheapest.price}
          compareAtCents={cheapest.compare_at_price}
          size="xl"
          {...(variant === null && !isOneClass ? { prefix: 'from' } : {})}
        />
      )}
      {options.length > 0 && (
        <div ref={pickers}>
          <VariantPicker details={details} choice={choice} onChoose={onChoose} />
        </div>
      )}
      <div className={styles.buy}>
        <button
          type="button"
          className={button({ variant: 'primary', size: 'l', block: true })}
          disabled={open === null && (variant === null || variant.stock === 0)}
          data-replay=""
          onPointerEnter={cartHandle.warm}
          onClick={() => {
            if (variant !== null) cartHandle.add(cartItemOfVariant(details, variant));
            else
              pickers.current
                ?.querySelector<HTMLInputElement>(`input[name="option-${open}"]:enabled`)
                ?.focus();
          }}
        >
          {open !== null
            ? `Choose a ${open}`
            : variant !== null && variant.stock === 0
              ? 'Sold out'
              : 'Add to cart'}
        </button>
        <div className={styles.side}>
          <SaveButton list="wishlist" product={product} className={secondary} label="Save" />
          <SaveButton list="comparison" product={product} className={secondary} label="Compare" />
          <button
            type="button"
            className={secondary}
            data-replay=""
            onClick={() => void share(product.name, product.href)}
          >
            <Icon name="share" size={20} />
            Share
          </button>
        </div>
      </div>
      <Promises details={details} variant={variant} open={open} />
    </>
  );
}
