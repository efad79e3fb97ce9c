import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Thumb } from '#pages/kit/thumb.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { visuallyHidden, row } from '#ui/css/layout.css.ts';
import type { CartActions, CartLineView, Left } from '#actors/checkout/cart.view.ts';
import * as styles from './cart.css.ts';
import { formatMoney } from '#schema/format.ts';
import { useChanged } from '#ui/use-changed.ts';

type LineProps = CartActions & { line: CartLineView };

const spokenOf = ({ name, options }: CartLineView) => [name, ...options].join(', ');

/** A cart line, or the undo row of a removed one. */
export function CartLine({ highestQuantity, ...props }: LineProps & { highestQuantity: number }) {
  const { line, onQuantity, onRemove, onSave, onUndo } = props;
  const spoken = spokenOf(line);
  return (
    <Place
      line={line}
      words={{ removed: 'Removed', moved: 'Saved for later' }}
      onUndo={() => onUndo('cart', line.id)}
    >
      {(bin) => (
        <>
          <Thumb image={line.image} size={76} />
          <div>
            <Words {...props} />
            <Change {...props} />
            <div className={styles.lineTools}>
              <div className={styles.stepper} role="group" aria-label={`Quantity of ${spoken}`}>
                <button
                  type="button"
                  className={styles.stepperKey}
                  aria-label={line.quantity === 1 ? `Remove ${spoken}` : `Decrease quantity of ${spoken}`}
                  onClick={() => onQuantity(line.id, line.quantity - 1)}
                >
                  <Icon name="minus" size={18} />
                </button>
                <span className={styles.stepperValue} aria-live="polite" aria-atomic="true">
                  <span className={visuallyHidden}>Quantity </span>
                  <span>{line.quantity}</span>
                </span>
                <button
                  type="button"
                  className={styles.stepperKey}
                  aria-label={`Increase quantity of ${spoken}`}
                  disabled={line.quantity >= highestQuantity}
                  onClick={() => onQuantity(line.id, line.quantity + 1)}
                >
                  <Icon name="plus" size={18} />
                </button>
              </div>
              <div className={styles.lineWays}>
                <button
                  type="button"
                  className={button({ variant: 'quiet', size: 's' })}
                  aria-label={`Save for later: ${spoken}`}
                  onClick={() => onSave(line.id)}
                >
                  Save for later
                </button>
                <button
                  ref={bin}
                  type="button"
                  className={styles.removeKey}
                  aria-label={`Remove ${spoken} from the cart`}
                  onClick={() => onRemove(line.id)}
                >
                  <Icon name="trash" size={20} />
                </button>
              </div>
            </div>
          </div>
        </>
      )}
    </Place>
  );
}

/** A line saved for later, or the undo row of a removed one. */
export function SavedLine(props: LineProps) {
  const { line, onMove, onForget, onUndo } = props;
  const spoken = spokenOf(line);
  return (
    <Place
      line={line}
      words={{ removed: 'Removed', moved: 'Moved to the cart' }}
      onUndo={() => onUndo('saved', line.id)}
    >
      {(bin) => (
        <>
          <Thumb image={line.image} size={76} />
          <div>
            <Words {...props} />
            <div className={styles.lineTools}>
              <button
                type="button"
                className={button({ size: 's' })}
                aria-label={`Move to cart: ${spoken}`}
                onClick={() => onMove(line.id)}
              >
                Move to cart
              </button>
              <button
                ref={bin}
                type="button"
                className={styles.removeKey}
                aria-label={`Remove ${spoken} from the saved items`}
                onClick={() => onForget(line.id)}
              >
                <Icon name="trash" size={20} />
              </button>
            </div>
          </div>
        </>
      )}
    </Place>
  );
}

interface PlaceProps {
  line: CartLineView;
  words: Readonly<Record<Left, string>>;
  onUndo: () => void;
  /** `bin` receives the focus when the line is restored. */
  children: (bin: RefObject<HTMLButtonElement | null>) => ReactNode;
}

/**
 * The row of a line. After the line is removed, its row keeps its height, shows Undo and takes the focus; otherwise the
 * next line's bin would move under the finger.
 */
function Place({ line, words, onUndo, children }: PlaceProps) {
  const bin = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  useChanged(line.left, (left) => (left === null ? bin : undo).current?.focus({ preventScroll: true }));
  return (
    <li className={styles.place}>
      <div className={line.left === null ? styles.line : styles.lineAway}>{children(bin)}</div>
      {line.left === null ? null : (
        <div className={styles.left}>
          <p className={styles.leftWords}>
            <strong>{`${words[line.left]}:`}</strong>
            <span>{` ${line.name}`}</span>
          </p>
          <button
            ref={undo}
            type="button"
            className={button({ size: 's' })}
            aria-label={`Undo: put ${spokenOf(line)} back`}
            onClick={onUndo}
          >
            Undo
          </button>
        </div>
      )}
    </li>
  );
}

function Words({ line, onClose }: LineProps) {
  const chosen = line.options.join(' · ');
  return (
    <>
      <div className={row({ gap: 3, align: 'baseline', justify: 'between' })}>
        {line.href === null ? (
          <span className={styles.lineName}>{line.name}</span>
        ) : (
          <a className={styles.lineName} href={line.href} onClick={onClose}>
            {line.name}
          </a>
        )}
        <span className={styles.amount}>{formatMoney(line.unitPrice * line.quantity)}</span>
      </div>
      {chosen === '' ? null : <p className={styles.options}>{chosen}</p>}
    </>
  );
}

/** What changed since the shopper added the line. */
function Change({ line, onQuantity }: LineProps) {
  const { change } = line;
  if (change === null) return null;
  return (
    <p className={styles.change}>
      {change.kind === 'price' ? (
        <>
          <span>{`${formatMoney(line.unitPrice)} each; it was`}</span> <s>{formatMoney(change.was)}</s>
        </>
      ) : change.kind !== 'short' ? (
        { gone: 'Sold out', holiday: 'On vacation' }[change.kind]
      ) : (
        <>
          <span>{`Only ${change.available} left`}</span>{' '}
          <button
            type="button"
            className={button({ size: 's' })}
            aria-label={`Change to ${change.available} of ${spokenOf(line)}`}
            onClick={() => onQuantity(line.id, change.available)}
          >
            {`Change to ${change.available}`}
          </button>
        </>
      )}
    </p>
  );
}
