import { saveRate } from '#actors/vendor-panel/shipping.ts';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { emptyRate, rateValuesOf } from '#schema/vendor-panel/shipping.ts';
import type { RateValues, ShippingRate } from '#schema/vendor-panel/shipping.ts';
import { RateEditor } from './rate-editor.tsx';

interface RateContentProps {
  vendorId: string;
  id: string;
  /** Null for a new one. */
  rate: ShippingRate | null;
  mayWrite: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** One rate, or a new one. */
export function RateContent({ vendorId, id, rate, mayWrite, onSaved, onClose }: RateContentProps) {
  const actor = useRecordForm<RateValues>({
    values: rate === null ? emptyRate : rateValuesOf(rate),
    version: rate?.version ?? null,
    draft: `rate/${vendorId}/${id}`,
    unkept: ['gone'],
    save: (values, version) => saveRate(vendorId, id, values, version),
    onSaved,
  });
  return <RateEditor actor={actor} isNew={rate === null} mayWrite={mayWrite} onClose={onClose} />;
}
