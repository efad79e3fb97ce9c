import { watchStoreDashboard } from '#actors/vendor-panel/dashboard.ts';
import { useSession } from '#lazy/use-session.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { readRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { useChanged } from '#ui/use-changed.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { DashboardFailed, DashboardSkeleton } from '#panel/dashboard/dashboard-frame.tsx';
import { DashboardView } from './dashboard-view.tsx';
import * as styles from '#panel/dashboard/dashboard.css.ts';

export const Skeleton = DashboardSkeleton;

export const head = (): Head => ({ title: 'Dashboard', noIndex: true });

/** Spec §2: /{vendorSlug}/vendor-dashboard. */
export function Page({ params, search }: PageProps<null>) {
  const { userId } = useSession();
  const slug = params['vendorSlug'] ?? '';
  return userId === null ? (
    <DashboardSkeleton />
  ) : (
    <OfStore key={`${userId} ${slug}`} slug={slug} range={readRange(search)} />
  );
}

function OfStore({ slug, range }: { slug: string; range: SalesRange }) {
  const { reading, again } = useRead(() => watchStoreDashboard(slug, range));
  const text = JSON.stringify(range);
  useChanged(text, () => {
    again();
  });
  if (reading.kind === 'reading') return <DashboardSkeleton />;
  if (reading.kind === 'failed') return <DashboardFailed onAgain={again} />;
  return reading.value === null ? (
    <Denied />
  ) : (
    <DashboardView slug={slug} dashboard={reading.value} range={range} />
  );
}

export function Denied() {
  return (
    <div className={styles.page}>
      <EmptyState drawing="cable" level="h1" title="You're not on this store's team." />
    </div>
  );
}
