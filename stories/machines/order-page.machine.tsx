import { orderPageMachine } from '#machines/order-page/order-page.machine.ts';
import { OrderPageView } from '#pages/order/order-page-view.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { orderPageModels } from '../../tests/model/order-page.model.ts';
import { heldTools } from '../pages/order-tools.ts';

export const atlas = atlasOf({
  machine: orderPageMachine,
  models: orderPageModels,
  variantOf: ({ context: { order, told } }) => `${order.orders[0]?.status ?? ''}${told ? '' : ', guest'}`,
  Screen: ({ actor }) => <OrderPageView actor={actor} isGuest={false} tools={heldTools} />,
});
