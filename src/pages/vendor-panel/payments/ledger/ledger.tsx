import { createLedgerList } from '#actors/vendor-panel/money/ledger.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useLiveList } from '#panel/list/use-live-list.ts';
import { SettingsSkeleton } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { readLedgerQuery } from '#schema/vendor-panel/money/ledger.ts';
import type { LedgerQuery } from '#schema/vendor-panel/money/ledger.ts';
import { ExportLedger } from './export-ledger.tsx';
import { LedgerView } from './ledger-view.tsx';
import { PaymentsOf, title } from '#pages/vendor-panel/payments/payments-frame.tsx';

export const head = (): Head => ({ title: 'Ledger', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title={title} />;

/** /{vendorSlug}/vendor-dashboard/settings-payment/ledger */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <PaymentsOf slug={slug} path={panelAddresses.vendorLedger(slug)}>
      {(store) => <Ledger vendorId={store.vendor_id} slug={slug} query={readLedgerQuery(search)} />}
    </PaymentsOf>
  );
}

function Ledger({ vendorId, slug, query }: { vendorId: string; slug: string; query: LedgerQuery }) {
  const list = useActor(() => createLedgerList(vendorId, query));
  useLiveList(list, vendorId, query);
  return (
    <LedgerView
      list={list}
      slug={slug}
      query={query}
      tools={<ExportLedger vendorId={vendorId} query={query} />}
    />
  );
}
