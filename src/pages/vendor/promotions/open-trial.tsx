import { useState } from 'react';
import * as styles from '#pages/vendor/settings/settings.css.ts';
import type { StorePromotion } from '#schema/vendor/offers/promotion.ts';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { later } from '#ui/later.tsx';

// Loaded when somebody opens it.
const Trial = later(async () => (await import('./trial.tsx')).Trial);

/** The way to a cart on which promotions are tried. */
export function OpenTrial({ vendorId, promotion }: { vendorId: string; promotion: StorePromotion | null }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Trial vendorId={vendorId} promotion={promotion} />;
  return (
    <p className={styles.actions}>
      <PlainButton onPress={() => setOpen(true)}>Try it on a cart</PlainButton>
    </p>
  );
}
