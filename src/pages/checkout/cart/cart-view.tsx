import { useRef } from 'react';
import type {
  CartActions,
  CartVendorView,
  CartView as Cart,
  FreeShipping,
} from '#actors/checkout/cart.view.ts';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from './cart.css.ts';
import { CartFoot, LowFoot, ScrolledSums } from './cart-foot.tsx';
import { CartLine, SavedLine } from './cart-lines.tsx';
import { useLowWindow } from './use-low-window.ts';
import { holidayWords } from '#schema/format-holiday.ts';
import { formatMoney } from '#schema/format.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { stack } from '#ui/css/layout.css.ts';

interface CartViewProps extends CartActions {
  cart: Cart;
  highestQuantity: number;
}

/** The content of the drawer 'Your Cart' (spec §2). */
export function CartView(props: CartViewProps) {
  const { cart, onRestore, onAsk, onClose } = props;
  const isLow = useLowWindow();
  const total = useRef<HTMLDListElement>(null);
  // The pressed button disappears, so the focus moves to the total, which announces the change.
  const changeCode = (code: string | null) => {
    total.current?.focus();
    props.onPromo(code);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.above}>
        {cart.restorable > 0 ? (
          <div className={styles.restore}>
            <Notice
              tone="info"
              title="We saved your earlier cart."
              action={
                <button type="button" className={button({ size: 's' })} onClick={onRestore}>
                  {`Restore ${cart.restorable} ${cart.restorable === 1 ? 'item' : 'items'}`}
                </button>
              }
            />
          </div>
        ) : null}
        {cart.vendors.length === 0 ? null : (
          <div className={styles.list}>
            {cart.vendors.map((vendor) => (
              <Vendor key={vendor.vendorId} vendor={vendor} {...props} />
            ))}
          </div>
        )}
        {cart.isEmpty ? (
          <div className={styles.empty}>
            <EmptyState
              drawing="box"
              title="Your cart is empty"
              action={
                <a className={button({ variant: 'primary' })} href={paths.products()} onClick={onClose}>
                  Browse Products
                </a>
              }
            />
          </div>
        ) : null}
        {cart.isEmpty || !isLow ? null : (
          <ScrolledSums cart={cart} onAsk={onAsk} onPromo={changeCode} onClose={onClose} />
        )}
        <Saved {...props} />
      </div>
      {cart.isEmpty ? null : isLow ? (
        <LowFoot cart={cart} total={total} onClose={onClose} />
      ) : (
        <CartFoot cart={cart} total={total} onAsk={onAsk} onPromo={changeCode} onClose={onClose} />
      )}
    </div>
  );
}

function shippingWords({ shipping, isForMost, isUndeliverable }: CartVendorView): string {
  if (isUndeliverable) return "Can't ship right now";
  if (shipping === null) return 'Shipping …';
  if (isForMost) return `Shipping from ${formatMoney(shipping)}`;
  return shipping === 0 ? 'Shipping free' : `Shipping ${formatMoney(shipping)}`;
}

function Vendor({ vendor, ...props }: CartViewProps & { vendor: CartVendorView }) {
  const id = `cart-vendor-${vendor.vendorId}`;
  return (
    <PageSection className={styles.vendor} aria-labelledby={id}>
      <div className={styles.vendorHead}>
        <h3 id={id} className={styles.vendorName}>
          {vendor.vendorName}
        </h3>
        <span className={styles.vendorShipping}>{vendor.isAllGone ? '' : shippingWords(vendor)}</span>
      </div>
      <OnHoliday holiday={vendor.holiday} />
      <ul className={stack({ gap: 4 })}>
        {vendor.lines.map((line) => (
          <CartLine key={line.id} line={line} {...props} />
        ))}
      </ul>
      {vendor.isAllGone ? null : <Progress free={vendor.freeShipping} />}
    </PageSection>
  );
}

/** Why a store is not accepting orders, in its own words. */
function OnHoliday({ holiday }: { holiday: CartVendorView['holiday'] }) {
  if (holiday === null) return null;
  return (
    <div className={styles.holiday}>
      <p>
        <strong>{holidayWords(holiday)}</strong>
      </p>
      {holiday.note === '' ? null : <p>{holiday.note}</p>}
    </div>
  );
}

function progressWords({ missing, isCertain, isForMost }: FreeShipping): string {
  const target = `free shipping${isForMost ? ' to most states' : ''}`;
  if (missing > 0) return `${formatMoney(missing)} more for ${target}`;
  return isCertain ? `You have ${target}` : `Checking ${target} …`;
}

/** Keeps its space during the request: what is below must not move when the answer arrives. */
function Progress({ free }: { free: FreeShipping | null }) {
  if (free === null) return <div className={styles.progress} />;
  const share = Math.round((100 * (free.threshold - free.missing)) / free.threshold);
  return (
    <div className={styles.progress}>
      <p>{progressWords(free)}</p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.reached} style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  );
}

function Saved(props: CartViewProps) {
  const { saved } = props.cart;
  if (saved.length === 0) return null;
  return (
    <PageSection className={styles.saved} aria-labelledby="cart-saved">
      <h3 id="cart-saved" className={styles.vendorName}>
        Saved for later
      </h3>
      <ul className={stack({ gap: 4 })}>
        {saved.map((line) => (
          <SavedLine key={line.id} line={line} {...props} />
        ))}
      </ul>
    </PageSection>
  );
}
