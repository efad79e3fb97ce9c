import type { StoryObj } from '@storybook/react-vite';
import { of } from 'rxjs';
import { expect, userEvent, within } from 'storybook/test';
import type { RatesAnswer } from '#actors/orders/label-rates.ts';
import type { PreviewAnswer } from '#actors/vendor-panel/money/refund.ts';
import type { StoreOrderActionActor } from '#actors/orders/store-order.ts';
import { storeOrderMachine } from '#machines/orders/store-order.machine.ts';
import type { AskRates } from '#pages/vendor-panel/orders/order/label-rates.tsx';
import type { PreviewRefund } from '#pages/vendor-panel/orders/order/refund-form.tsx';
import { OrderView } from '#pages/vendor-panel/orders/order/order-view.tsx';
import { cents } from '#schema/money.ts';
import type { RefundPreview } from '#schema/vendor-panel/money/refund.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { useAction, useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { storeOrderModel } from '#samples/models/orders/store-order.model.ts';
import { labelRates, orderStore } from '#samples/data/orders/store-order-samples.ts';

export const refundPreview: RefundPreview = {
  amount: cents(1669),
  effect: {
    tax: cents(73),
    commission: cents(100),
    paid_by_shop: cents(0),
    share: cents(-1496),
    account: 'available',
    balance: cents(1200),
    balance_after: cents(-296),
  },
};
const shownRates = () => of<RatesAnswer>({ kind: 'shown', rates: labelRates });
export const shownPreview = () => of<PreviewAnswer>({ kind: 'shown', preview: refundPreview });

interface OrderProps {
  shown: StoreOrder;
  store?: OwnStore;
  preview?: PreviewRefund;
  askRates?: AskRates;
  /** How far an action has come. */
  steps?: Parameters<typeof useAction>[0];
}

export function Order({
  shown,
  store = orderStore,
  preview = shownPreview,
  askRates = shownRates,
  steps,
}: OrderProps) {
  const action = useAction<StoreOrderActionActor>(steps);
  const model = {
    ...storeOrderModel,
    input: { number: shown.number },
    cases: { ...storeOrderModel.cases, 'done.readOrder': [{ output: shown }] },
  };
  const actor = useNeighbour(storeOrderMachine, model, [
    ['xstate.done.actor.readOrder', 'done.readOrder', 0],
  ]);
  return (
    <main>
      <OrderView
        actor={actor}
        action={action}
        store={store}
        slug="iron-works"
        preview={preview}
        previewReturn={shownPreview}
        askRates={askRates}
      />
    </main>
  );
}

/** Opens a form by its button. */
export const opens =
  (button: string, form: string): NonNullable<StoryObj['play']> =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: button }));
    await expect(await page.findByRole('form', { name: form })).toBeVisible();
  };
