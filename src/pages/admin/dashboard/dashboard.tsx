import { useChanged } from '#ui/use-changed.ts';
import { watchPlatform } from '#actors/admin/dashboard.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import * as styles from '#panel/dashboard/dashboard.css.ts';
import { DashboardFailed, DashboardSkeleton } from '#panel/dashboard/dashboard-frame.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { readRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { DashboardView } from './dashboard-view.tsx';

export const Skeleton = DashboardSkeleton;

export const head = (): Head => ({ title: 'Dashboard', noIndex: true });

/** Spec §2: /admin/dashboard */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Dashboard" resource="dashboard" skeleton={<DashboardSkeleton />}>
      {() => <Platform range={readRange(search)} />}
    </OfAdmin>
  );
}

function Platform({ range }: { range: SalesRange }) {
  const { reading, again } = useRead(() => watchPlatform(range));
  const text = JSON.stringify(range);
  useChanged(text, () => {
    again();
  });
  if (reading.kind === 'reading') return <DashboardSkeleton />;
  if (reading.kind === 'failed') return <DashboardFailed onAgain={again} />;
  return (
    <div className={styles.page}>
      <DashboardView figures={reading.value} range={range} />
    </div>
  );
}
