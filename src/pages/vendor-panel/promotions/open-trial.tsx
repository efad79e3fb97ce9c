import { useState } from 'react';
import type { StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { later } from '#ui/later.tsx';
import { actions } from '#ui/css/layout.css.ts';

// Loaded when someone opens it.
const Trial = later(async () => (await import('./trial.tsx')).Trial);

/** The button that opens a sample cart for trying out promotions. */
export function OpenTrial({ vendorId, promotion }: { vendorId: string; promotion: StorePromotion | null }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Trial vendorId={vendorId} promotion={promotion} />;
  return (
    <p className={actions}>
      <Button onPress={() => setOpen(true)}>
        {promotion === null ? 'Test promotions' : 'Test promotion'}
      </Button>
    </p>
  );
}
