import { useSelector } from '@xstate/react';
import { returnMachine } from '#machines/orders/return.machine.ts';
import { ReturnCard } from '#pages/orders/after-sale/return-card.tsx';
import { cents } from '#schema/money.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { returnModel } from '#samples/models/orders/return.model.ts';

export const atlas = atlasOf({
  machine: returnMachine,
  models: [returnModel],
  Screen: function Return({ actor }) {
    const status = useSelector(actor, (snapshot) => snapshot.value);
    return (
      <ReturnCard
        entry={{
          id: 'return',
          status,
          reason: 'does-not-fit',
          label: 'Send it to 1 Rack Street, Reno NV 89501, and write SB-7K2M9Q on the box.',
          decision: 'It has been used outdoors.',
          amount: cents(12_900),
          created_at: '2026-11-28T12:00:00Z',
          exchange:
            status === 'exchanged'
              ? { purchase_id: 'p2', reference: 'SB-4QX8TN', token: 'a'.repeat(64) }
              : null,
          items: [{ title: 'Competition Bumper Plate', options: 'Red · 25 kg', quantity: 1 }],
        }}
        vendor="Iron Harbor"
        isGuest={false}
      />
    );
  },
});
