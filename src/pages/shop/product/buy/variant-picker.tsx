import type { ProductDetails } from '#schema/shop/catalog.ts';
import * as styles from '#pages/shop/product/product.css.ts';
import { SizeGuideLink } from '#pages/shop/size-guide/size-guide-link.tsx';
import { guideOf } from '#pages/shop/size-guide/guided.ts';
import { stack, row } from '#ui/css/layout.css.ts';
import { choose, offerOf, optionInSentence, optionLabel } from './variants.ts';
import type { Choice, Offer } from './variants.ts';

interface VariantPickerProps {
  details: Pick<ProductDetails, 'options' | 'variants' | 'category_path'>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/**
 * One group of radio buttons per option. A value that does not exist with an earlier selection changes that
 * selection, and a line says so.
 */
export function VariantPicker({ details, choice, onChoose }: VariantPickerProps) {
  const { options, variants } = details;
  const guide = guideOf(details.category_path);
  return (
    <div className={stack({ gap: 5 })}>
      {options.map((option, position) => {
        const { name, values } = option;
        const offers = values.map(({ value, hex }) => ({
          value,
          hex,
          offer: offerOf(variants, options, choice, name, value),
        }));
        const away = offers.filter(({ offer }) => offer === 'elsewhere').map(({ value }) => value);
        const earlier = options.slice(0, position).filter((each) => choice[each.name] !== undefined);
        const before = earlier.map((each) => choice[each.name]).join(', ');
        const noteId = `not-made-${name}`;
        return (
          <fieldset
            key={name}
            className={styles.option}
            aria-describedby={away.length > 0 ? noteId : undefined}
          >
            <legend className={styles.legend}>
              <span className={styles.legendName}>{`${optionLabel(option)}:`}</span>{' '}
              <span className={styles.legendValue}>{choice[name] ?? 'choose one'}</span>
            </legend>
            <div className={row({ gap: 2, align: 'stretch', wrap: true })}>
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
            {name === 'size' && option.label === undefined && guide !== null && (
              <SizeGuideLink slug={guide} className={styles.guide} />
            )}
            {away.length > 0 && (
              <p id={noteId} className={styles.note}>
                {`${before} isn't available in ${away.join(', ').replace(/, ([^,]+)$/, ' or $1')}. Choosing ${away.length === 1 ? 'it' : 'one of those'} changes the ${earlier.map((each) => optionInSentence(each)).join(' and ')}.`}
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
  return offer === 'elsewhere' ? `not available in ${before}` : 'not available';
}
