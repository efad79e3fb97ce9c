import type { ReactNode, Ref } from 'react';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { visuallyHidden, stack, row } from '#ui/css/layout.css.ts';
import type { CartActions, CartView } from '#actors/checkout/cart.view.ts';
import * as styles from './cart.css.ts';
import { formatMoney } from '#schema/format.ts';
import { CodeOffer } from '#pages/checkout/code-offer.tsx';

interface CartFootProps extends Pick<CartActions, 'onAsk' | 'onPromo' | 'onClose'> {
  cart: CartView;
  /** Where the focus goes when the button of a code is gone. */
  total: Ref<HTMLDListElement>;
}

/** The totals and buttons; stays in view while the lines scroll. */
export function CartFoot({ cart, total, onAsk, onPromo, onClose }: CartFootProps) {
  return (
    <>
      {/* Outside the totals: browsers count a box as moved when it grows upward. */}
      <Offered cart={cart} onPromo={onPromo} />
      <div className={styles.foot}>
        <Sums cart={cart} onPromo={onPromo} />
        <Total cart={cart} of={total} />
        <Notes cart={cart} onAsk={onAsk} />
        <Checkout onClose={onClose}>
          <LesserActions onClose={onClose} />
        </Checkout>
      </div>
    </>
  );
}

/** The part of the footer that scrolls with the lines in a short window. */
export function ScrolledSums({ cart, onAsk, onPromo, onClose }: Omit<CartFootProps, 'total'>) {
  return (
    <div className={styles.scrolled}>
      <Sums cart={cart} onPromo={onPromo} />
      <Notes cart={cart} onAsk={onAsk} />
      {/* Below the totals: it arrives late and must not move them. */}
      <Offered cart={cart} onPromo={onPromo} />
      <LesserActions onClose={onClose} />
    </div>
  );
}

/** The part of the footer that stays at the bottom of a short window. */
export function LowFoot({ cart, total, onClose }: Pick<CartFootProps, 'cart' | 'total' | 'onClose'>) {
  return (
    <div className={styles.foot}>
      <Total cart={cart} of={total} />
      <Checkout onClose={onClose} />
    </div>
  );
}

const fromOf = ({ isForMost }: CartView) => (isForMost ? 'from ' : '');

const markOf = ({ price }: CartView) =>
  price === 'quoted' ? null : <span className={styles.mark}>estimated</span>;

function Offered({ cart, onPromo }: Pick<CartFootProps, 'cart' | 'onPromo'>) {
  if (cart.offer === null) return null;
  return (
    <div className={styles.offered}>
      <CodeOffer offer={cart.offer} isBusy={cart.isChangingCode} onApply={onPromo} />
    </div>
  );
}

function Sums({ cart, onPromo }: Pick<CartFootProps, 'cart' | 'onPromo'>) {
  return (
    <dl className={styles.sums} aria-live="polite">
      <div className={styles.sum}>
        <dt className={styles.sumName}>Subtotal</dt>
        <dd className={styles.sumValue}>{formatMoney(cart.subtotal)}</dd>
      </div>
      {cart.promo === null ? null : (
        <div className={styles.sum}>
          <dt className={styles.sumName}>
            <span>{`Code ${cart.promo.code}`}</span>{' '}
            <button
              type="button"
              className={styles.removeCode}
              disabled={cart.isChangingCode}
              onClick={() => onPromo(null)}
            >
              Remove<span className={visuallyHidden}>{` code ${cart.promo.code}`}</span>
            </button>
          </dt>
          <dd className={styles.sumValue}>
            {cart.promo.discount === 0 ? 'Applied' : `−${formatMoney(cart.promo.discount)}`}
          </dd>
        </div>
      )}
      {cart.automatic.map(({ vendorId, label, discount }) => (
        <div key={vendorId} className={styles.sum}>
          <dt className={styles.sumName}>{label}</dt>
          <dd className={styles.sumValue}>{discount === 0 ? 'Applied' : `−${formatMoney(discount)}`}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt className={styles.sumName}>
          <span>Shipping </span>
          {markOf(cart)}
        </dt>
        <dd className={styles.sumValue} aria-busy={cart.shipping === null}>
          {cart.shipping === null ? '…' : `${fromOf(cart)}${formatMoney(cart.shipping)}`}
        </dd>
      </div>
      <div className={styles.sum}>
        <dt className={styles.sumName}>Tax</dt>
        <dd className={styles.sumValue}>Calculated at checkout</dd>
      </div>
    </dl>
  );
}

function Total({ cart, of }: { cart: CartView; of: Ref<HTMLDListElement> }) {
  const from = fromOf(cart);
  return (
    <dl ref={of} tabIndex={-1} className={styles.total} aria-live="polite">
      <div className={styles.sum}>
        <dt className={styles.totalName}>
          <span>Total </span>
          {markOf(cart)}
        </dt>
        <dd className={styles.totalValue}>
          {from === '' ? null : <span className={styles.mark}>{from}</span>}
          <span>{formatMoney(cart.total)}</span>
        </dd>
      </div>
    </dl>
  );
}

function Notes({ cart, onAsk }: Pick<CartFootProps, 'cart' | 'onAsk'>) {
  return (
    <>
      {cart.refusal === null ? null : (
        <p className={styles.estimate} role="status">
          {cart.refusal}
        </p>
      )}
      {cart.price === 'unknown' ? (
        <div className={row({ gap: 3, align: 'baseline', justify: 'between' })} role="status">
          <p className={styles.estimate}>We couldn't confirm the price. You'll see it before you pay.</p>
          <button type="button" className={button({ size: 's' })} data-again="" onClick={onAsk}>
            Try again
          </button>
        </div>
      ) : null}
      {cart.partlyEstimated ? (
        <p className={styles.estimate}>
          We couldn't load some shipping costs. You'll see the exact total before you pay.
        </p>
      ) : null}
    </>
  );
}

function Checkout({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <div className={stack({ gap: 2 })}>
      <a
        className={button({ variant: 'primary', size: 'l', block: true })}
        href={paths.checkout()}
        onClick={onClose}
      >
        Proceed to Checkout
      </a>
      {children}
    </div>
  );
}

function LesserActions({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.lesserActions}>
      <button type="button" className={button({ variant: 'quiet' })} onClick={onClose}>
        Continue Shopping
      </button>
      <a className={button({ variant: 'quiet' })} href={paths.products()} onClick={onClose}>
        Browse Products
      </a>
    </div>
  );
}
