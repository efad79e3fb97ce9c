import { Icon } from '#ui/components/media/icon.tsx';
import { RadioCard, RadioGroup } from '#ui/components/fields/radio-group.tsx';

export type PaymentMethod = 'card' | 'paypal';

export const methodNames = { card: 'Card', paypal: 'PayPal' } as const satisfies Record<
  PaymentMethod,
  string
>;

const methods = [
  { id: 'card', icon: 'card', hint: "You'll enter your card on our payment provider's page." },
  { id: 'paypal', icon: 'paypal', hint: "You'll log in on PayPal's page." },
] as const;

interface PaymentMethodsProps {
  method: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  errorMessage?: string;
}

/** The payment methods, before the purchase is placed and after a payment attempt has failed. */
export function PaymentMethods({ method, onChange, errorMessage }: PaymentMethodsProps) {
  return (
    <RadioGroup
      label="How do you want to pay?"
      name="paymentMethod"
      value={method}
      validationBehavior="aria"
      errorMessage={errorMessage}
      onChange={(value) => onChange(value === 'paypal' ? 'paypal' : 'card')}
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
  );
}
