import { Notice } from '#ui/components/feedback/notice.tsx';

/** Why a product was taken down. */
export function Takedown({ reason }: { reason: string }) {
  return (
    <Notice tone="warning" title="We took this product down.">
      <p>{reason}</p>
      <p>No one can see or buy it. Fix it, then open a ticket.</p>
    </Notice>
  );
}
