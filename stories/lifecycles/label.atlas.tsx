import { useSelector } from '@xstate/react';
import { labelMachine } from '#machines/lifecycles/label.machine.ts';
import { Label } from '#pages/vendor-panel/orders/order/label.tsx';
import { cents } from '#schema/money.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { labelModel } from '#samples/models/lifecycles/label.model.ts';

export const atlas = atlasOf({
  machine: labelMachine,
  models: [labelModel],
  Screen: function LabelOfShipment({ actor }) {
    const status = useSelector(actor, (snapshot) => snapshot.value);
    return (
      <Label
        label={{
          id: 'label-1',
          status,
          price: cents(765),
          reason: status === 'refused' ? 'A package can weigh up to 30 kg.' : null,
          progress: null,
          tracking_number: '99176412345612345671',
          at: '2026-11-21T10:00:00Z',
        }}
        shipment="parcel-1"
        act={() => undefined}
        isBusy={false}
        sent={null}
        mayWork
      />
    );
  },
});
