import { useChanged } from '#ui/use-changed.ts';
import { watchPlatform } from '#actors/admin/dashboard.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import * as styles from '#pages/vendor-panel/dashboard/dashboard.css.ts';
import { Failed, Skeleton } from '#pages/vendor-panel/dashboard/dashboard.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { readRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { DashboardView } from './dashboard-view.tsx';

export { Skeleton } from '#pages/vendor-panel/dashboard/dashboard.tsx';

export const head = (): Head => ({ title: 'Dashboard', noIndex: true });

/** Spec §2: /admin/dashboard */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Dashboard" resource="dashboard" skeleton={<Skeleton />}>
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
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') return <Failed onAgain={again} />;
  return (
    <div className={styles.page}>
      <DashboardView figures={reading.value} range={range} />
    </div>
  );
}
