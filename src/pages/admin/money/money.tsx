import { useRef } from 'react';
import type { RefObject } from 'react';
import { readPlatformStatement } from '#actors/admin/money.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { Unread } from '#panel/page/unread.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { PlatformStatementView } from './statement-view.tsx';

export const head = (): Head => ({ title: 'Finances', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Finances">
    <MoneyTabs current="statement" />
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/money; `month` is like 2026-10. */
export function Page({ search }: PageProps<null>) {
  const given = new URLSearchParams(search).get('month') ?? '';
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(given) ? given : null;
  const chosen = useRef(false);
  return (
    <OfAdmin title="Finances" resource="money" skeleton={<Skeleton />}>
      {() => (
        <StorePage title="Finances">
          <MoneyTabs current="statement" />
          <Month key={month} month={month} chosenRef={chosen} />
        </StorePage>
      )}
    </OfAdmin>
  );
}

function Month({ month, chosenRef }: { month: string | null; chosenRef: RefObject<boolean> }) {
  const { reading, again } = useRead(() => readPlatformStatement(month));
  if (reading.kind === 'reading') return <ListTableSkeleton />;
  if (reading.kind === 'failed') return <Unread title="We couldn't load the statement." onRetry={again} />;
  return <PlatformStatementView statement={reading.value} chosenRef={chosenRef} />;
}
