import { useRef } from 'react';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/button.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import type { CartActions, CartView } from '#actors/checkout/cart.view.ts';
import * as styles from './cart.css.ts';
import { formatMoney } from '#schema/format.ts';
import { CodeOffer } from '#pages/checkout/code-offer.tsx';

interface CartFootProps extends Pick<CartActions, 'onAsk' | 'onPromo' | 'onClose'> {
  cart: CartView;
}

/** The totals and buttons; stays in view while the lines scroll. */
export function CartFoot({ cart, onAsk, onPromo, onClose }: CartFootProps) {
  const totals = useRef<HTMLDListElement>(null);
  // Its button goes: the focus stays with the totals, which announce what has changed.
  const changeCode = (code: string | null) => {
    totals.current?.focus();
    onPromo(code);
  };
  const from = cart.isForMost ? 'from ' : '';
  const mark = cart.price === 'quoted' ? null : <span className={styles.mark}>estimated</span>;
  return (
    <>
      {/* Outside the totals: browsers count a box as moved when it grows upward. */}
      {cart.offer === null ? null : (
        <div className={styles.offered}>
          <CodeOffer offer={cart.offer} isBusy={cart.isChangingCode} onApply={changeCode} />
        </div>
      )}
      <div className={styles.foot}>
        <dl ref={totals} tabIndex={-1} className={styles.sums} aria-live="polite">
          <div className={styles.sum}>
            <dt className={styles.sumName}>Subtotal</dt>
            <dd className={styles.sumValue}>{formatMoney(cart.subtotal)}</dd>
          </div>
          {cart.promo === null ? null : (
            <div className={styles.sum}>
              <dt className={styles.sumName}>
                Code {cart.promo.code}{' '}
                <button
                  type="button"
                  className={styles.removeCode}
                  disabled={cart.isChangingCode}
                  onClick={() => changeCode(null)}
                >
                  Remove<span className={visuallyHidden}> code {cart.promo.code}</span>
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
            <dt className={styles.sumName}>Shipping {mark}</dt>
            <dd className={styles.sumValue} aria-busy={cart.shipping === null}>
              {cart.shipping === null ? '…' : `${from}${formatMoney(cart.shipping)}`}
            </dd>
          </div>
          <div className={styles.sum}>
            <dt className={styles.sumName}>Tax</dt>
            <dd className={styles.sumValue}>Calculated at checkout</dd>
          </div>
          <div className={styles.sumTotal}>
            <dt className={styles.totalName}>Total {mark}</dt>
            <dd className={styles.totalValue}>
              {from === '' ? null : <span className={styles.mark}>{from}</span>}
              {formatMoney(cart.total)}
            </dd>
          </div>
        </dl>
        {cart.price === 'unknown' ? (
          <div className={styles.unknown} role="status">
            <p className={styles.estimate}>
              The shop could not confirm the price. You will see it before you pay.
            </p>
            <button type="button" className={button({ size: 's' })} onClick={onAsk}>
              Try again
            </button>
          </div>
        ) : null}
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
    </>
  );
}
