import { orderMachine } from '#machines/orders/order.machine.ts';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { useSelector } from '@xstate/react';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { orderModel } from '#samples/models/orders/order.model.ts';

export const atlas = atlasOf({
  machine: orderMachine,
  models: [orderModel],
  Screen: function Order({ actor }) {
    return <StatusBadge status={useSelector(actor, (snapshot) => snapshot.value)} />;
  },
});
