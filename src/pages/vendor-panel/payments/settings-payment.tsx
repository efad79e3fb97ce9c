import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createPayoutActions, savePayoutSettings } from '#actors/vendor-panel/money/payout-actions.ts';
import { balanceChanges, readMoney } from '#actors/vendor-panel/money/payouts.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { SettingsSkeleton, SettingsSkeletonRows } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import { BalanceView } from './balance-view.tsx';
import { DeskView } from './desk-view.tsx';
import { PaymentsOf, title } from './payments-frame.tsx';
import { AccountTools, PayoutActionReport, PayoutTools } from './payout-actions.tsx';
import { PayoutSettings } from './payout-settings.tsx';
import { useStream } from '#actors/kit/use-stream.ts';

export const head = (): Head => ({ title: 'Payment settings', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title={title} />;

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-payment. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <PaymentsOf slug={slug} path={panelAddresses.vendorPayments(slug)}>
      {(store) => (
        <Payments vendorId={store.vendor_id} slug={slug} mayWrite={mayIn(store, 'payouts', 'write')} />
      )}
    </PaymentsOf>
  );
}

function Payments({ vendorId, slug, mayWrite }: { vendorId: string; slug: string; mayWrite: boolean }) {
  const { reading, again } = useRead(() => readMoney(vendorId));
  const actor = useActor(() => createPayoutActions(vendorId));
  useStream(vendorId, balanceChanges, again);
  useEmitted(actor, '*', again);
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed') return <Unread title="We couldn't load your balance." onRetry={again} />;
  const { balance, desk } = reading.value;
  return (
    <>
      {mayWrite && <PayoutActionReport actor={actor} />}
      <BalanceView balance={balance} />
      <DeskView
        desk={desk}
        slug={slug}
        payoutTools={mayWrite && <PayoutTools actor={actor} desk={desk} />}
        accountTools={mayWrite && <AccountTools actor={actor} desk={desk} />}
        settings={
          <PayoutSettings
            desk={desk}
            isReadOnly={!mayWrite}
            draft={`payouts/${vendorId}`}
            save={(values, version) => savePayoutSettings(vendorId, values, version)}
            onSaved={again}
          />
        }
      />
    </>
  );
}
