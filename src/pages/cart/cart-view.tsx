import { paths } from '#app/paths.ts';
import { button } from '#ui/components/button.css.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './cart.css.ts';
import { CartFoot } from './cart-foot.tsx';
import { CartLine, SavedLine } from './cart-lines.tsx';
import { money } from './money.ts';

/** How a line has left its list: it can be put back where it stood. */
export type Left = 'removed' | 'moved';

/** One line as the drawer shows it; money in cents. */
export interface CartLineView {
  id: string;
  name: string;
  href: string | null;
  image: string | null;
  /** Chosen options, in the spec's order. */
  options: readonly string[];
  unitPrice: number;
  quantity: number;
  left: Left | null;
  /** What the server says of it that the shopper has not seen yet. */
  change: { kind: 'price'; was: number } | { kind: 'short'; available: number } | { kind: 'gone' } | null;
}

/** The way to a delivery that costs nothing; cents. */
export interface FreeShipping {
  missing: number;
  threshold: number;
  /** The server has said so for these very lines. */
  isCertain: boolean;
  /** Some states pay in any case. */
  isForMost: boolean;
}

export interface CartVendorView {
  vendorId: string;
  vendorName: string;
  /** Null while its rates are asked for. */
  shipping: number | null;
  /** Some states pay more. */
  isForMost: boolean;
  isUndeliverable: boolean;
  /** Only rows of lines that have left stand here. */
  isAllGone: boolean;
  freeShipping: FreeShipping | null;
  lines: readonly CartLineView[];
}

export interface CartView {
  vendors: readonly CartVendorView[];
  /** Nothing is in the cart; rows of what has left it may stand there still. */
  isEmpty: boolean;
  saved: readonly CartLineView[];
  subtotal: number;
  /** Null while rates are asked for. */
  shipping: number | null;
  total: number;
  /** Whose word the sums are: the estimate of spec §9, the server's, or the estimate because the server is not heard. */
  price: 'estimated' | 'quoted' | 'unknown';
  /** Some states pay more for the delivery. */
  isForMost: boolean;
  /** Some vendor's rates could not be read and count as 0 until checkout (spec §8). */
  partlyEstimated: boolean;
  /** Pieces that were set aside at sign-in or sign-out. */
  restorable: number;
}

export interface CartActions {
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
  onSave: (id: string) => void;
  /** Of the saved ones. */
  onMove: (id: string) => void;
  onForget: (id: string) => void;
  onUndo: (list: 'cart' | 'saved', id: string) => void;
  onRestore: () => void;
  /** Asks the server for the price once more. */
  onAsk: () => void;
  onClose: () => void;
}

interface CartViewProps extends CartActions {
  cart: CartView;
  highestQuantity: number;
}

/** What stands in the drawer 'Your Cart' (spec §2). */
export function CartView(props: CartViewProps) {
  const { cart, onRestore, onClose } = props;
  return (
    <div className={styles.panel}>
      {cart.restorable > 0 ? (
        <div className={styles.restore}>
          <Notice
            tone="info"
            title="Your earlier cart is kept."
            action={
              <button type="button" className={button({ size: 's' })} onClick={onRestore}>
                Restore {cart.restorable} {cart.restorable === 1 ? 'item' : 'items'}
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
      <Saved {...props} />
      {cart.isEmpty ? null : <CartFoot cart={cart} onAsk={props.onAsk} onClose={onClose} />}
    </div>
  );
}

function shippingWords({ shipping, isForMost, isUndeliverable }: CartVendorView): string {
  if (isUndeliverable) return 'Cannot be sent right now';
  if (shipping === null) return 'Shipping …';
  if (isForMost) return `Shipping from ${money(shipping)}`;
  return shipping === 0 ? 'Shipping free' : `Shipping ${money(shipping)}`;
}

function Vendor({ vendor, ...props }: CartViewProps & { vendor: CartVendorView }) {
  const id = `cart-vendor-${vendor.vendorId}`;
  return (
    <section className={styles.vendor} aria-labelledby={id}>
      <div className={styles.vendorHead}>
        <h3 id={id} className={styles.vendorName}>
          {vendor.vendorName}
        </h3>
        <span className={styles.vendorShipping}>{vendor.isAllGone ? '' : shippingWords(vendor)}</span>
      </div>
      <ul className={styles.lines}>
        {vendor.lines.map((line) => (
          <CartLine key={line.id} line={line} {...props} />
        ))}
      </ul>
      {vendor.freeShipping === null ? null : (
        <Progress free={vendor.freeShipping} vendorName={vendor.vendorName} />
      )}
    </section>
  );
}

function progressWords({ missing, isCertain, isForMost }: FreeShipping, vendorName: string): string {
  const target = `free shipping from ${vendorName}${isForMost ? ' to most states' : ''}`;
  if (missing > 0) return `${money(missing)} more for ${target}`;
  return isCertain ? `You have ${target}` : `Checking ${target} …`;
}

function Progress({ free, vendorName }: { free: FreeShipping; vendorName: string }) {
  const share = Math.round((100 * (free.threshold - free.missing)) / free.threshold);
  return (
    <div className={styles.progress}>
      <p className={styles.progressWords}>{progressWords(free, vendorName)}</p>
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
    <section className={styles.saved} aria-labelledby="cart-saved">
      <h3 id="cart-saved" className={styles.vendorName}>
        Saved for later
      </h3>
      <ul className={styles.lines}>
        {saved.map((line) => (
          <SavedLine key={line.id} line={line} {...props} />
        ))}
      </ul>
    </section>
  );
}
