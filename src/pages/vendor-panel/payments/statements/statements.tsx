import { useRef } from 'react';
import type { RefObject } from 'react';
import { readStatement } from '#actors/vendor-panel/money/payouts.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { SettingsSkeleton, SettingsSkeletonRows } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { daysOfMonth, readMonth } from '#schema/vendor-panel/money/payouts.ts';
import { ExportLedger } from '#pages/vendor-panel/payments/ledger/export-ledger.tsx';
import { PaymentsOf, title } from '#pages/vendor-panel/payments/payments-frame.tsx';
import { StatementPdf } from './statement-pdf.tsx';
import { StatementView } from './statement-view.tsx';

export const head = (): Head => ({ title: 'Statements', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title={title} />;

/** /{vendorSlug}/vendor-dashboard/settings-payment/statements */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  const month = readMonth(search);
  const chosenRef = useRef(false);
  return (
    <PaymentsOf slug={slug} path={panelAddresses.vendorStatements(slug)}>
      {(store) => (
        <Month key={month ?? ''} vendorId={store.vendor_id} slug={slug} month={month} chosenRef={chosenRef} />
      )}
    </PaymentsOf>
  );
}

interface MonthProps {
  vendorId: string;
  slug: string;
  month: string | null;
  chosenRef: RefObject<boolean>;
}

function Month({ vendorId, slug, month, chosenRef }: MonthProps) {
  const { reading, again } = useRead(() => readStatement(vendorId, month));
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed') return <Unread title="We couldn't load the statement." onRetry={again} />;
  const { value: statement } = reading;
  return (
    <StatementView
      statement={statement}
      slug={slug}
      chosenRef={chosenRef}
      files={
        <>
          <StatementPdf vendorId={vendorId} month={statement.month} />
          <ExportLedger
            vendorId={vendorId}
            query={daysOfMonth(statement.month)}
            fileName={`statement-${statement.month}.csv`}
            about={[
              ['Statement', statement.number],
              ['Legal name', statement.legal_name ?? statement.store],
            ]}
          />
        </>
      }
    />
  );
}
