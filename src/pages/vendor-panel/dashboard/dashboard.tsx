import { useEffect, useRef } from 'react';
import { watchStoreDashboard } from '#actors/vendor-panel/dashboard.ts';
import { useSession } from '#lazy/use-session.ts';
import { useRead } from '#pages/kit/use-read.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { readRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Button } from '#ui/components/button.tsx';
import { Skeleton as Bone } from '#ui/components/skeleton.tsx';
import { heading } from '#ui/css/text.css.ts';
import { SalesBones } from '#pages/vendor-panel/figures/figures.tsx';
import { DashboardView } from './dashboard-view.tsx';
import * as styles from './dashboard.css.ts';

export const head = (): Head => ({ title: 'Dashboard', noIndex: true });

export function Skeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className={heading({ level: 36 })}>Dashboard</h1>
      <Bone shape="block" height={160} />
      <SalesBones />
    </div>
  );
}

/** Spec §2: /{vendorSlug}/vendor-dashboard. */
export function Page({ params, search }: PageProps<null>) {
  const { userId } = useSession();
  const slug = params['vendorSlug'] ?? '';
  return userId === null ? (
    <Skeleton />
  ) : (
    <OfStore key={`${userId} ${slug}`} slug={slug} range={readRange(search)} />
  );
}

function OfStore({ slug, range }: { slug: string; range: SalesRange }) {
  const { reading, again } = useRead(() => watchStoreDashboard(slug, range));
  const text = JSON.stringify(range);
  const asked = useRef(text);
  useEffect(() => {
    if (asked.current === text) return;
    asked.current = text;
    again();
  });
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') return <Failed onAgain={again} />;
  return reading.value === null ? (
    <Denied />
  ) : (
    <DashboardView slug={slug} dashboard={reading.value} range={range} />
  );
}

export function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={styles.page}>
      <EmptyState
        drawing="cable"
        level="h1"
        title="The dashboard could not be loaded."
        action={
          <Button variant="primary" onPress={onAgain}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

export function Denied() {
  return (
    <div className={styles.page}>
      <EmptyState drawing="cable" level="h1" title="You do not work in this store." />
    </div>
  );
}
