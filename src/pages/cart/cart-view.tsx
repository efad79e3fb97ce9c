import { paths } from '#app/paths.ts';
import { Thumb } from '#pages/order/thumb.tsx';
import { button } from '#ui/components/button.css.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './cart.css.ts';

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
}

export interface CartVendorView {
  vendorId: string;
  vendorName: string;
  /** Null while its rates are asked for. */
  shipping: number | null;
  lines: readonly CartLineView[];
}

export interface CartView {
  vendors: readonly CartVendorView[];
  subtotal: number;
  /** Null while rates are asked for. */
  shipping: number | null;
  total: number;
  /** Some vendor's rates could not be read and count as 0 until checkout (spec §8). */
  partlyEstimated: boolean;
  /** Pieces that were set aside at sign-in or sign-out. */
  restorable: number;
}

interface CartViewProps {
  cart: CartView;
  highestQuantity: number;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
  onRestore: () => void;
  onClose: () => void;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (cents: number) => dollars.format(cents / 100);

/** What stands in the drawer 'Your Cart' (spec §2). */
export function CartView(props: CartViewProps) {
  const { cart, onRestore, onClose } = props;
  const restore =
    cart.restorable > 0 ? (
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
    ) : null;
  if (cart.vendors.length === 0) {
    return (
      <div className={styles.panel}>
        {restore}
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
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      {restore}
      <div className={styles.list}>
        {cart.vendors.map((vendor) => (
          <Vendor key={vendor.vendorId} vendor={vendor} {...props} />
        ))}
      </div>
      <Foot cart={cart} onClose={onClose} />
    </div>
  );
}

function Vendor({ vendor, ...props }: CartViewProps & { vendor: CartVendorView }) {
  const id = `cart-vendor-${vendor.vendorId}`;
  return (
    <section className={styles.vendor} aria-labelledby={id}>
      <div className={styles.vendorHead}>
        <h3 id={id} className={styles.vendorName}>
          {vendor.vendorName}
        </h3>
        <span className={styles.vendorShipping}>
          {vendor.shipping === null
            ? 'Shipping …'
            : vendor.shipping === 0
              ? 'Shipping free'
              : `Shipping ${money(vendor.shipping)}`}
        </span>
      </div>
      <ul className={styles.lines}>
        {vendor.lines.map((line) => (
          <Line key={line.id} line={line} {...props} />
        ))}
      </ul>
    </section>
  );
}

function Line({
  line,
  highestQuantity,
  onQuantity,
  onRemove,
  onClose,
}: CartViewProps & { line: CartLineView }) {
  const chosen = line.options.join(' · ');
  const spoken = chosen === '' ? line.name : `${line.name}, ${line.options.join(', ')}`;
  return (
    <li className={styles.line}>
      <Thumb image={line.image} size={76} />
      <div>
        <div className={styles.lineTop}>
          {line.href === null ? (
            <span className={styles.lineName}>{line.name}</span>
          ) : (
            <a className={styles.lineName} href={line.href} onClick={onClose}>
              {line.name}
            </a>
          )}
          <span className={styles.amount}>{money(line.unitPrice * line.quantity)}</span>
        </div>
        {chosen === '' ? null : <p className={styles.options}>{chosen}</p>}
        <div className={styles.lineTools}>
          <div className={styles.stepper} role="group" aria-label={`Quantity of ${spoken}`}>
            <button
              type="button"
              className={styles.stepperKey}
              aria-label={line.quantity === 1 ? `Remove ${spoken}` : `One less of ${spoken}`}
              onClick={() => onQuantity(line.id, line.quantity - 1)}
            >
              <Icon name="minus" size={18} />
            </button>
            <span className={styles.stepperValue} aria-live="polite" aria-atomic="true">
              <span className={visuallyHidden}>Quantity </span>
              {line.quantity}
            </span>
            <button
              type="button"
              className={styles.stepperKey}
              aria-label={`One more of ${spoken}`}
              disabled={line.quantity >= highestQuantity}
              onClick={() => onQuantity(line.id, line.quantity + 1)}
            >
              <Icon name="plus" size={18} />
            </button>
          </div>
          <button
            type="button"
            className={styles.removeKey}
            aria-label={`Remove ${spoken} from the cart`}
            onClick={() => onRemove(line.id)}
          >
            <Icon name="trash" size={20} />
          </button>
        </div>
      </div>
    </li>
  );
}

function Foot({ cart, onClose }: { cart: CartView; onClose: () => void }) {
  return (
    <div className={styles.foot}>
      <dl className={styles.sums}>
        <div className={styles.sum}>
          <dt className={styles.sumName}>Subtotal</dt>
          <dd className={styles.sumValue}>{money(cart.subtotal)}</dd>
        </div>
        <div className={styles.sum}>
          <dt className={styles.sumName}>Shipping</dt>
          <dd className={styles.sumValue} aria-busy={cart.shipping === null}>
            {cart.shipping === null ? '…' : money(cart.shipping)}
          </dd>
        </div>
        <div className={styles.sum}>
          <dt className={styles.sumName}>Tax</dt>
          <dd className={styles.sumValue}>Calculated at checkout</dd>
        </div>
        <div className={styles.sumTotal}>
          <dt className={styles.totalName}>Total</dt>
          <dd className={styles.totalValue}>{money(cart.total)}</dd>
        </div>
      </dl>
      {cart.partlyEstimated ? (
        <p className={styles.estimate}>
          Some shipping could not be read yet. You see the exact sum before you pay.
        </p>
      ) : null}
      <div className={styles.actions}>
        <a
          className={button({ variant: 'primary', size: 'l', block: true })}
          href={paths.checkout()}
          onClick={onClose}
        >
          Proceed to Checkout
        </a>
        <div className={styles.lesserActions}>
          <button type="button" className={button({ variant: 'quiet' })} onClick={onClose}>
            Continue Shopping
          </button>
          <a className={button({ variant: 'quiet' })} href={paths.products()} onClick={onClose}>
            Browse Products
          </a>
        </div>
      </div>
    </div>
  );
}
