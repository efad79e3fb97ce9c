import { formatMoney } from '#schema/format.ts';
import type { QuoteOffer } from '#schema/checkout/quote.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import * as styles from './code-offer.css.ts';

interface CodeOfferProps {
  offer: QuoteOffer;
  /** It is being applied. */
  isBusy?: boolean;
  onApply: (code: string) => void;
}

/** A code that would make this cart cheaper. */
export function CodeOffer({ offer: { code, label, spares }, isBusy = false, onApply }: CodeOfferProps) {
  return (
    <div className={styles.offer}>
      <Icon name="tag" size={20} />
      <p className={styles.words}>
        Code <span className={styles.code}>{code}</span>
        <span>{` takes ${formatMoney(spares)} off`}</span>
        <span className={styles.label}>{label}</span>
      </p>
      <button
        type="button"
        className={button({ size: 's' })}
        disabled={isBusy}
        aria-label={`Apply code ${code}`}
        onClick={() => onApply(code)}
      >
        Apply
      </button>
    </div>
  );
}
