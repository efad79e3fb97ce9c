import { useRef, useState } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import type { ShownProduct, Variant } from '#schema/shop/catalog.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import { share } from '#pages/shop/share.ts';
import * as styles from '#pages/shop/product/product.css.ts';
import { addVariant } from './add-variant.ts';
import { Promises } from './promises.tsx';
import { Promotions } from '#pages/shop/promotions/promotions.tsx';
import { Quantity } from './quantity.tsx';
import { SaveButton } from '#pages/kit/tiles/save-buttons.tsx';
import { savedOfDetails } from '#pages/kit/tiles/saved-product.ts';
import { useScrolledPast } from './use-scrolled-past.ts';
import { VariantPicker } from './variant-picker.tsx';
import { choosing, mostOf, openOptions, possible, queryOf, valueOf, variantOf } from './variants.ts';
import type { Choice } from './variants.ts';

const BuyBar = later(async () => (await import('./buy-bar.tsx')).BuyBar);

const NotifyMe = later(
  async () => (await import('./notify-me.tsx')).NotifyMe,
  <LoadingIndicator size="sm" />,
);

interface BuyBoxProps {
  details: ShownProduct;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Nothing can be bought or saved. */
  isPreview?: boolean;
}

/** Price, options, quantity, and the add-to-cart button. */
export function BuyBox({ details, choice, onChoose, isPreview = false }: BuyBoxProps) {
  const { options, variants } = details;
  const pickers = useRef<HTMLDivElement>(null);
  const [main, isPast] = useScrolledPast();
  const [wanted, setWanted] = useState(1);
  const [open = null] = openOptions(options, choice);
  const variant = open === null ? variantOf(variants, choice, options) : null;
  const offered = possible(variants, options, choice);
  const cheapest = variant ?? offered.toSorted((a, b) => a.price - b.price)[0] ?? null;
  const isOneClass = new Set(offered.map(({ price }) => price)).size === 1;
  const prefix = variant === null && !isOneClass ? 'from' : undefined;
  const product = savedOfDetails(details);
  const query = queryOf(details, choice);
  const secondary = button({ variant: 'secondary' });
  const isSoldOut = open === null && (variant === null || variant.stock === 0);
  const isOnHoliday = details.vendor.holiday?.mode === 'closed';
  const label = isOnHoliday
    ? 'On vacation'
    : open !== null
      ? choosing(options, open)
      : isSoldOut
        ? 'Sold out'
        : 'Add to cart';
  const most = mostOf(variant);
  const quantity = Math.min(wanted, most);
  const onPress = () => {
    if (variant !== null) addVariant(details, variant, quantity);
    else pickers.current?.querySelector<HTMLInputElement>(`input[name="option-${open}"]:enabled`)?.focus();
  };
  return (
    <>
      {cheapest !== null && (
        <Price cents={cheapest.price} compareAtCents={cheapest.compare_at_price} size="xl" prefix={prefix} />
      )}
      {options.length > 0 && (
        <div ref={pickers}>
          <VariantPicker details={details} choice={choice} onChoose={onChoose} />
        </div>
      )}
      <div className={stack({ gap: 3 })}>
        <div className={styles.add}>
          {!isSoldOut && !isOnHoliday && <Quantity value={quantity} most={most} onChange={setWanted} />}
          <button
            ref={main}
            type="button"
            className={button({ variant: 'primary', size: 'l', block: true })}
            disabled={isSoldOut || isOnHoliday || isPreview}
            data-replay=""
            onPointerEnter={cartHandle.warm}
            onClick={onPress}
          >
            {label}
          </button>
        </div>
        {isSoldOut && !isOnHoliday && !isPreview && variant !== null && (
          <WhenBack key={variant.id} details={details} variant={variant} />
        )}
        {!isPreview && (
          <div className={styles.side}>
            <SaveButton list="wishlist" product={product} className={secondary} label="Save" />
            <SaveButton list="comparison" product={product} className={secondary} label="Compare" />
            <button
              type="button"
              className={secondary}
              data-replay=""
              onClick={() =>
                void share(product.name, query === '' ? product.href : `${product.href}?${query}`)
              }
            >
              <Icon name="share" size={20} />
              Share
            </button>
          </div>
        )}
      </div>
      {isPast && !isPreview && cheapest !== null && (
        <BuyBar
          name={product.name}
          cents={cheapest.price}
          compareAtCents={cheapest.compare_at_price}
          prefix={prefix}
          label={label}
          disabled={isSoldOut || isOnHoliday}
          onPress={onPress}
        />
      )}
      <Promotions promotions={details.promotions} ofOneStore price={cheapest?.price} />
      <Promises details={details} variant={variant} open={open === null ? null : choosing(options, open)} />
    </>
  );
}

/** The form for a notice when a sold-out variant is back; its code loads on demand. */
function WhenBack({ details, variant }: { details: ShownProduct; variant: Variant }) {
  const [isAsking, setAsking] = useState(false);
  const title = [
    details.product.name,
    ...details.options.flatMap(({ name }) => valueOf(variant, name) ?? []),
  ];
  return isAsking ? (
    <NotifyMe variantId={variant.id} title={title.join(', ')} />
  ) : (
    <button
      type="button"
      className={button({ variant: 'secondary', size: 'l', block: true })}
      data-replay=""
      onPointerEnter={NotifyMe.warm}
      onClick={() => setAsking(true)}
    >
      <Icon name="mail" size={20} />
      Notify me when it's back
    </button>
  );
}
