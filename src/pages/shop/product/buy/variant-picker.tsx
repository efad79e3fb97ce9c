import type { OptionName, ProductDetails } from '#schema/shop/catalog.ts';
import * as styles from '#pages/shop/product/product.css.ts';
import { SizeGuideLink } from '#pages/shop/size-guide/size-guide-link.tsx';
import { guideOf } from '#pages/shop/size-guide/guided.ts';
import { choose, offerOf } from './variants.ts';
import type { Choice, Offer } from './variants.ts';

const optionLabels: Readonly<Record<OptionName, string>> = {
  color: 'Color',
  size: 'Size',
  flavor: 'Flavor',
  quantity: 'Quantity',
};

interface VariantPickerProps {
  details: Pick<ProductDetails, 'options' | 'variants' | 'category_path'>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/**
 * One group of radio buttons per option. A value that is not made with what was chosen before brings another such choice,
 * and a line says so.
 */
export function VariantPicker({ details, choice, onChoose }: VariantPickerProps) {
  const { options, variants } = details;
  const guide = guideOf(details.category_path);
  return (
    <div className={styles.options}>
      {options.map(({ name, values }, position) => {
        const offers = values.map(({ value, hex }) => ({
          value,
          hex,
          offer: offerOf(variants, options, choice, name, value),
        }));
        const away = offers.filter(({ offer }) => offer === 'elsewhere').map(({ value }) => value);
        const earlier = options.slice(0, position).filter((option) => choice[option.name] !== undefined);
        const before = earlier.map((option) => choice[option.name]).join(', ');
        const noteId = `not-made-${name}`;
        return (
          <fieldset
            key={name}
            className={styles.option}
            aria-describedby={away.length > 0 ? noteId : undefined}
          >
            <legend className={styles.legend}>
              <span className={styles.legendName}>{`${optionLabels[name]}:`}</span>{' '}
              <span className={styles.legendValue}>{choice[name] ?? 'choose one'}</span>
            </legend>
            <div className={styles.values}>
              {offers.map(({ value, hex, offer }) => (
                <label
                  key={value}
                  className={styles.value}
                  title={offer === 'available' ? value : `${value}, ${wordOf(offer, before)}`}
                >
                  <input
                    type="radio"
                    className={styles.radio}
                    name={`option-${name}`}
                    value={value}
                    checked={choice[name] === value}
                    disabled={offer === 'impossible'}
                    aria-label={offer === 'available' ? value : `${value}, ${wordOf(offer, before)}`}
                    onChange={() => onChoose(choose(variants, options, choice, name, value))}
                  />
                  {hex === null ? (
                    <span
                      className={offer === 'sold out' ? `${styles.key} ${styles.soldOut}` : styles.key}
                      data-elsewhere={offer === 'elsewhere' ? '' : undefined}
                    >
                      {value}
                    </span>
                  ) : (
                    <span className={styles.swatch} style={{ background: hex }} />
                  )}
                </label>
              ))}
            </div>
            {name === 'size' && guide !== null && <SizeGuideLink slug={guide} className={styles.guide} />}
            {away.length > 0 && (
              <p id={noteId} className={styles.note}>
                {`${away.join(', ')} ${away.length === 1 ? 'is' : 'are'} not made in ${before}. Choosing ${away.length === 1 ? 'it' : 'one'} changes the ${earlier.map((option) => optionLabels[option.name].toLowerCase()).join(' and ')}.`}
              </p>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

function wordOf(offer: Exclude<Offer, 'available'>, before: string): string {
  if (offer === 'sold out') return 'sold out';
  return offer === 'elsewhere' ? `not made in ${before}` : 'not made';
}
