import { payoutChanges, readPayout } from '#actors/vendor-panel/money/payouts.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { SettingsSkeleton, SettingsSkeletonRows } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { PaymentsOf, title } from './payments-frame.tsx';
import { PayoutMissing, PayoutView } from './payout-view.tsx';
import { useStream } from '#actors/kit/use-stream.ts';

export const head = (): Head => ({ title: 'Payout', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title={title} />;

/** /{vendorSlug}/vendor-dashboard/settings-payment/payouts/{number} */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  const number = (params['number'] ?? '').toUpperCase();
  return (
    <PaymentsOf slug={slug} path={panelAddresses.vendorPayouts(slug)}>
      {(store) => <Payout key={number} vendorId={store.vendor_id} slug={slug} number={number} />}
    </PaymentsOf>
  );
}

function Payout({ vendorId, slug, number }: { vendorId: string; slug: string; number: string }) {
  const { reading, again } = useRead(() => readPayout(vendorId, number));
  useStream(vendorId, payoutChanges, again);
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed') return <Unread title="We couldn't load this payout." onRetry={again} />;
  return reading.value === null ? (
    <PayoutMissing slug={slug} />
  ) : (
    <PayoutView payout={reading.value} slug={slug} />
  );
}
