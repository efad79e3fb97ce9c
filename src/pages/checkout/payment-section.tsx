import { useState } from 'react';
import { Button } from '#ui/components/actions/button.tsx';
import * as styles from './checkout.css.ts';
import { ErrorSummary } from '#pages/checkout/form/error-summary.tsx';
import { PaymentMethods } from '#pages/kit/purchase/payment-methods.tsx';
import type { PaymentMethod } from '#pages/kit/purchase/payment-methods.tsx';
import { Form } from '#ui/form/form.tsx';

interface PaymentSectionProps {
  method: PaymentMethod | null;
  /** The spec's message when nothing is selected. */
  missing: string;
  onDone: (method: PaymentMethod) => void;
}

export function PaymentSection({ method, missing, onDone }: PaymentSectionProps) {
  const [chosen, setChosen] = useState(method);
  const [isTried, setTried] = useState(false);
  const wrong = isTried && chosen === null;
  return (
    <Form
      onSubmit={() => {
        if (chosen === null) setTried(true);
        else onDone(chosen);
      }}
    >
      <ErrorSummary errors={wrong ? [{ field: 'checkout-paymentMethod', message: missing }] : []} />
      <div id="checkout-paymentMethod">
        <PaymentMethods method={chosen} onChange={setChosen} {...(wrong ? { errorMessage: missing } : {})} />
      </div>
      <div className={styles.formActions}>
        <Button type="submit" variant="primary" size="l" className={styles.mainAction}>
          Review order
        </Button>
      </div>
    </Form>
  );
}
