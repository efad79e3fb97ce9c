import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { createChooseVariant } from '#actors/shop/choose-variant.ts';
import type { ChooseVariantActor } from '#actors/shop/choose-variant.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { picturesOf } from '#pages/shop/product/gallery/gallery-rules.ts';
import { addVariant } from '#pages/shop/product/buy/add-variant.ts';
import { Quantity } from '#pages/shop/product/buy/quantity.tsx';
import { VariantPicker } from '#pages/shop/product/buy/variant-picker.tsx';
import {
  choosing,
  firstChoice,
  mostOf,
  openOptions,
  possible,
  variantOf,
} from '#pages/shop/product/buy/variants.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import { holidayWords } from '#schema/format-holiday.ts';
import type { ProductDetails } from '#schema/shop/catalog.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Picture } from '#ui/components/media/picture.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import * as styles from './choose-variant.css.ts';
import { stack, row } from '#ui/css/layout.css.ts';
import { useChanged } from '#ui/use-changed.ts';

interface ChooseVariantProps {
  product: { id: string; name: string };
  /** After the drawer was closed, or the product was added. */
  onClose: () => void;
}

/** A drawer to select a variant without leaving the list. */
export function ChooseVariant({ product, onClose }: ChooseVariantProps) {
  const actor = useActor(() =>
    createChooseVariant(product.id, ({ details, variantId, quantity }) => {
      const variant = details.variants.find(({ id }) => id === variantId);
      if (variant !== undefined) addVariant(details, variant, quantity);
    }),
  );
  return <ChooseVariantDrawer actor={actor} name={product.name} onClose={onClose} />;
}

export function ChooseVariantDrawer({
  actor,
  name,
  onClose,
}: {
  actor: ChooseVariantActor;
  name: string;
  onClose: () => void;
}) {
  const [isOpen, setOpen] = useState(true);
  const isAdded = useSelector(actor, (snapshot) => snapshot.matches('added'));
  useChanged(isOpen && !isAdded, onClose);
  return (
    <Drawer open={isOpen && !isAdded} onClose={() => setOpen(false)} title={name}>
      <ChooseVariantView actor={actor} />
    </Drawer>
  );
}

export function ChooseVariantView({ actor }: { actor: ChooseVariantActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { details } = snapshot.context;
  if (snapshot.matches('reading')) return <LoadingIndicator size="md" message="Loading…" centered />;
  if (snapshot.matches('gone')) return <Notice tone="warning" title="This is no longer sold" />;
  if (snapshot.matches('unread')) {
    return (
      <Notice
        tone="warning"
        title="We couldn't load the options"
        action={
          <button
            type="button"
            className={button({ variant: 'secondary' })}
            data-again=""
            onClick={() => actor.send({ type: 'choice.retry' })}
          >
            Try again
          </button>
        }
      />
    );
  }
  if (details === null) return null;
  if (snapshot.matches('sold out')) {
    return (
      <Notice
        tone="warning"
        title={
          details.vendor.holiday?.mode === 'closed'
            ? holidayWords(details.vendor.holiday)
            : 'Sold out in every option'
        }
        action={
          <a className={button({ variant: 'secondary' })} href={hrefOf(details)}>
            View product
          </a>
        }
      />
    );
  }
  return (
    <Picker
      details={details}
      onAdd={(variantId, quantity) => actor.send({ type: 'choice.add', variantId, quantity })}
    />
  );
}

const hrefOf = ({ vendor, category_path, product }: ProductDetails) =>
  paths.vendorProduct(vendor.slug, category_path.at(-1)?.slug ?? null, product.slug);

interface PickerProps {
  details: ProductDetails;
  onAdd: (variantId: string, quantity: number) => void;
}

function Picker({ details, onAdd }: PickerProps) {
  const { options, variants, media } = details;
  const [choice, setChoice] = useState(() => firstChoice(details));
  const [wanted, setWanted] = useState(1);
  const [open = null] = openOptions(options, choice);
  const variant = open === null ? variantOf(variants, choice, options) : null;
  const wantable = variant === null ? possible(variants, options, choice) : [variant];
  const [cheapest] = wantable.toSorted((a, b) => a.price - b.price);
  const [picture] = picturesOf(media, choice);
  const most = mostOf(variant);
  const quantity = Math.min(wanted, most);
  const isSoldOut = variant !== null && variant.stock === 0;
  return (
    <div className={stack({ gap: 5 })}>
      <div className={row({ gap: 4 })}>
        {picture !== undefined && (
          <Picture
            className={styles.picture}
            src={mediaUrl(picture.path)}
            alt={picture.alt}
            width={160}
            height={160}
            sizes="8rem"
          />
        )}
        {cheapest !== undefined && (
          <Price
            cents={cheapest.price}
            compareAtCents={cheapest.compare_at_price}
            size="l"
            prefix={wantable.some(({ price }) => price !== cheapest.price) ? 'from' : undefined}
          />
        )}
      </div>
      <VariantPicker details={details} choice={choice} onChoose={setChoice} />
      <div className={styles.add}>
        <Quantity value={quantity} most={most} onChange={setWanted} />
        <button
          type="button"
          className={button({ variant: 'primary', size: 'l', block: true })}
          disabled={variant === null || isSoldOut}
          onClick={() => {
            if (variant !== null) onAdd(variant.id, quantity);
          }}
        >
          {open !== null ? choosing(options, open) : isSoldOut ? 'Sold out' : 'Add to cart'}
        </button>
      </div>
      <a href={hrefOf(details)}>View product</a>
    </div>
  );
}
