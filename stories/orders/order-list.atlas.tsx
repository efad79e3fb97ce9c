import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import { OrdersView } from '#pages/orders/list/orders-view.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { orderListModel } from '../../tests/model/orders/order-list.model.ts';
import { quickTools } from './order-tools.ts';

export const atlas = atlasOf({
  machine: orderListMachine,
  models: [orderListModel],
  variantOf: ({ context: { filter, more } }) => `${filter}${more ? ', more' : ''}`,
  Screen: ({ actor }) => <OrdersView actor={actor} onAgain={() => quickTools.again(null)} />,
});
