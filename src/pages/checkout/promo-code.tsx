import { useRef, useState } from 'react';
import { formatDay } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { QuoteOffer, QuotePromo } from '#schema/checkout/quote.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { CodeOffer } from './code-offer.tsx';
import * as styles from './checkout.css.ts';
import { Form } from '#ui/form/form.tsx';

/** Why a code does not apply, worded so that the next step is clear. */
export function promoProblem({ code, status, ended_on }: QuotePromo): string | null {
  switch (status) {
    case 'applied':
      return null;
    case 'unknown':
      return `We can't find the code ${code}. Check the spelling.`;
    case 'ended':
      return ended_on === null ? 'That code has ended.' : `That code ended on ${formatDay(ended_on)}.`;
    case 'not-started':
      return "That code hasn't started yet.";
    case 'minimum':
      return 'That code needs a larger order.';
    case 'used':
      return 'That code has been used up.';
    case 'other-goods':
      return "That code doesn't apply to these items.";
    case 'beaten':
      return "You're already getting a better price. Only one offer applies per store.";
    case 'barred':
      return "That code doesn't apply to this order. You can order without it.";
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
    // The change removes the pressed button, so the focus moves to this part.
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
  const submit = (form: HTMLFormElement) => {
    const code = String(new FormData(form).get('promo') ?? '').trim();
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
          Add promo code
        </Button>
      </div>
    );
  }
  return (
    <Form className={styles.promo} onSubmit={submit}>
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
    </Form>
  );
}
