import { createPayoutAction, readOnePayout } from '#actors/admin/money.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage, useActionDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { PayoutSheet } from '#schema/admin/money.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { payoutDraft } from './payout-words.ts';
import { PayoutDetails } from './payout-view.tsx';

export const head = (): Head => ({ title: 'Payout', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Payout">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/money/payouts/{number} */
export function Page({ params }: PageProps<null>) {
  const number = (params['number'] ?? '').toUpperCase();
  return (
    <OfAdmin title="Payout" resource="money" skeleton={<Skeleton />}>
      {(rights) => (
        <RecordPage
          key={number}
          title="Payout"
          read={() => readOnePayout(number)}
          skeleton={<Skeleton />}
          all={['All payouts', panelAddresses.adminPayouts()]}
        >
          {(payout, again) => (
            <PayoutContent payout={payout} mayWrite={mayAdmin(rights, 'money', 'write')} onChanged={again} />
          )}
        </RecordPage>
      )}
    </OfAdmin>
  );
}

interface PayoutContentProps {
  payout: PayoutSheet;
  mayWrite: boolean;
  onChanged: () => void;
}

function PayoutContent({ payout, mayWrite, onChanged }: PayoutContentProps) {
  const actor = useActor(() => createPayoutAction(payout));
  useActionDone(actor, (kind) => payoutDraft(payout.number, kind), onChanged);
  return <PayoutDetails payout={payout} mayWrite={mayWrite} actor={actor} />;
}
