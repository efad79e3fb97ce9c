import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { RadioCard, RadioGroup } from '#ui/components/radio-group.tsx';
import * as styles from './checkout.css.ts';
import { ErrorSummary } from './error-summary.tsx';

export type PaymentMethod = 'card' | 'paypal';

export const methodNames = { card: 'Card', paypal: 'PayPal' } as const satisfies Record<
  PaymentMethod,
  string
>;

const methods = [
  { id: 'card', icon: 'card', hint: 'You enter it on the page of our payment provider.' },
  { id: 'paypal', icon: 'paypal', hint: 'You log in on the page of PayPal.' },
] as const;

interface PaymentSectionProps {
  method: PaymentMethod | null;
  /** The spec's message for no choice. */
  missing: string;
  onDone: (method: PaymentMethod) => void;
}

export function PaymentSection({ method, missing, onDone }: PaymentSectionProps) {
  const [chosen, setChosen] = useState(method);
  const [attempt, setAttempt] = useState(0);
  const wrong = attempt > 0 && chosen === null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === null) setAttempt((count) => count + 1);
        else onDone(chosen);
      }}
    >
      <ErrorSummary
        attempt={attempt}
        errors={wrong ? [{ field: 'checkout-paymentMethod', message: missing }] : []}
      />
      <div id="checkout-paymentMethod">
        <RadioGroup
          label="How do you want to pay?"
          name="paymentMethod"
          value={chosen}
          validationBehavior="aria"
          errorMessage={wrong ? missing : undefined}
          onChange={(value) => setChosen(value === 'paypal' ? 'paypal' : 'card')}
        >
          {methods.map(({ id, icon, hint }) => (
            <RadioCard
              key={id}
              value={id}
              title={methodNames[id]}
              note={hint}
              aside={<Icon name={icon} size={24} />}
            />
          ))}
        </RadioGroup>
      </div>
      <div className={styles.formActions}>
        <Button type="submit" variant="primary" size="l" className={styles.mainAction}>
          Review order
        </Button>
      </div>
    </form>
  );
}
