import type { StoreBusiness } from '#schema/vendor-panel/business.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';

/** What both laws require from a store that has reached them, and what it hasn't given yet. */
export function MissingDetails({ business }: { business: StoreBusiness }) {
  const { legalName, address, contactPhone, taxIdEnd } = business;
  const missing = [
    ...(legalName === '' ? ['legal name'] : []),
    ...(address === '' ? ['address'] : []),
    ...(contactPhone === '' ? ['contact'] : []),
    ...(taxIdEnd === null ? ['tax ID'] : []),
  ];
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title="The law requires these details">
      <p>{`Still missing: ${missing.join(', ')}.`}</p>
    </Notice>
  );
}
