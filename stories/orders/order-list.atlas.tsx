import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import { OrdersView } from '#pages/orders/list/orders-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { orderListModel } from '#samples/models/orders/order-list.model.ts';
import { quickTools } from '#samples/data/orders/order-tools.ts';

export const atlas = atlasOf({
  machine: orderListMachine,
  models: [orderListModel],
  variantOf: ({ context: { filter, more } }) => `${filter}${more ? ', more' : ''}`,
  Screen: ({ actor }) => <OrdersView actor={actor} onAgain={() => quickTools.again(null)} />,
});
