import { button } from '#ui/components/actions/button.css.ts';
import { Price } from '#ui/components/labels/price.tsx';
import * as styles from './buy-bar.css.ts';

interface BuyBarProps {
  name: string;
  cents: number;
  compareAtCents: number | null;
  prefix: string | undefined;
  label: string;
  disabled: boolean;
  onPress: () => void;
}

/** Price and main button at the bottom of a phone, while the button itself is above the screen. */
export function BuyBar({ name, cents, compareAtCents, prefix, label, disabled, onPress }: BuyBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={`Buy ${name}`} data-lower-edge="">
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <Price cents={cents} compareAtCents={compareAtCents} size="l" prefix={prefix} />
      </div>
      <button
        type="button"
        className={`${button({ variant: 'primary' })} ${styles.action}`}
        disabled={disabled}
        onClick={onPress}
      >
        {label}
      </button>
    </div>
  );
}
