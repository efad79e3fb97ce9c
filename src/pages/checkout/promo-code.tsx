import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { formatDay } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { QuoteOffer, QuotePromo } from '#schema/checkout/quote.ts';
import { Button } from '#ui/components/button.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { CodeOffer } from './code-offer.tsx';
import * as styles from './checkout.css.ts';

/** Why a code does not apply, worded so that the next step is clear. */
export function promoProblem({ code, status, ended_on }: QuotePromo): string | null {
  switch (status) {
    case 'applied':
      return null;
    case 'unknown':
      return `There is no code ${code}. Check the spelling.`;
    case 'ended':
      return ended_on === null ? 'That code has ended.' : `That code ended on ${formatDay(ended_on)}.`;
    case 'not-started':
      return 'That code does not count yet.';
    case 'minimum':
      return 'That code needs a larger order.';
    case 'used':
      return 'That code has been used up.';
    case 'other-goods':
      return 'That code is for other items than these.';
    case 'beaten':
      return 'You already pay less than with that code: one offer counts in each store.';
    case 'barred':
      return 'That code doesn’t count for this order. You can order without it.';
  }
}

interface PromoCodeProps {
  promo: QuotePromo | null;
  offer: QuoteOffer | null;
  onPromo: ((code: string | null) => void) | null;
}

export function PromoCode({ onPromo, ...shown }: PromoCodeProps) {
  const part = useRef<HTMLDivElement>(null);
  const changeCode = (code: string | null) => {
    // The button that was pressed goes with the change.
    part.current?.focus();
    onPromo?.(code);
  };
  return (
    <div ref={part} tabIndex={-1}>
      <CodePart {...shown} onPromo={onPromo} onPress={changeCode} />
    </div>
  );
}

interface CodePartProps extends PromoCodeProps {
  onPress: (code: string | null) => void;
}

function CodePart({ promo, offer, onPromo, onPress }: CodePartProps) {
  const [open, setOpen] = useState(false);
  if (promo?.status === 'applied') {
    return (
      <div className={styles.promo}>
        <p className={styles.promoState}>
          <span>
            <Icon name="tag" size={18} />
            <span>{` ${promo.label ?? promo.code}${promo.discount === 0 ? '' : `: −${formatMoney(promo.discount)}`}`}</span>
          </span>
          {onPromo === null ? null : (
            <Button variant="quiet" size="s" onPress={() => onPress(null)}>
              Remove code
            </Button>
          )}
        </p>
      </div>
    );
  }
  if (onPromo === null) return null;
  const problem = promo === null ? null : promoProblem(promo);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('promo') ?? '').trim();
    if (code !== '') onPromo(code.toUpperCase());
    else if (promo !== null) onPromo(null);
  };
  const hint = offer === null ? null : <CodeOffer offer={offer} onApply={onPress} />;
  if (!open && promo === null) {
    return (
      <div className={styles.promo}>
        {hint}
        <Button variant="quiet" size="s" onPress={() => setOpen(true)}>
          <Icon name="tag" size={18} />
          Add a promo code
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.promo} noValidate onSubmit={submit}>
      {hint}
      <div className={styles.promoForm}>
        <TextField
          name="promo"
          label="Promo code"
          autoComplete="off"
          autoFocus={promo === null}
          defaultValue={promo?.code ?? ''}
          isInvalid={problem !== null}
          {...(problem === null ? {} : { 'aria-describedby': 'promo-problem' })}
          isRequired={false}
        />
        <Button type="submit">Apply</Button>
      </div>
      <p id="promo-problem" className={styles.promoProblem} role="status">
        {problem}
      </p>
    </form>
  );
}
