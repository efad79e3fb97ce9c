import { paymentMachine } from '#machines/checkout/payment.machine.ts';
import { PaymentView } from '#pages/kit/purchase/payment-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { paymentModels } from '#samples/models/checkout/payment.model.ts';

export const atlas = atlasOf({
  machine: paymentMachine,
  models: paymentModels,
  variantOf: ({ value, context: { purchase } }) =>
    value === 'paid' && purchase?.payment_status === 'partially-refunded' ? 'partly refunded' : '',
  Screen: ({ actor }) => (
    <PaymentView
      actor={actor}
      token="token"
      place="checkout"
      onPay={() => actor.send({ type: 'payment.retry' })}
      onLook={() => actor.send({ type: 'payment.look' })}
    />
  ),
});
