import { createPayoutList, payoutChanges } from '#actors/vendor-panel/money/payouts.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { SettingsSkeleton } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { useListChanges } from '#panel/list/list-frame.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { ExportPayouts } from './export-payouts.tsx';
import { PayoutsView } from './payouts-view.tsx';
import { PaymentsOf, title } from './payments-frame.tsx';

export const head = (): Head => ({ title: 'Payouts', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title={title} />;

/** /{vendorSlug}/vendor-dashboard/settings-payment/payouts */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <PaymentsOf slug={slug} path={panelAddresses.vendorPayouts(slug)}>
      {(store) => <Payouts vendorId={store.vendor_id} slug={slug} />}
    </PaymentsOf>
  );
}

function Payouts({ vendorId, slug }: { vendorId: string; slug: string }) {
  const list = useActor(() => createPayoutList(vendorId));
  useListChanges(list, vendorId, payoutChanges);
  return (
    <>
      <ExportPayouts vendorId={vendorId} />
      <PayoutsView list={list} slug={slug} />
    </>
  );
}
