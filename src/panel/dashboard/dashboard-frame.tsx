import { SalesBones } from '#panel/figures/figures.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './dashboard.css.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

export function DashboardSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className={heading({ level: 36 })}>Dashboard</h1>
      <Bone shape="block" height={160} />
      <SalesBones />
    </div>
  );
}

export function DashboardFailed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={styles.page}>
      <EmptyState
        drawing="cable"
        level="h1"
        title="We couldn't load the dashboard."
        action={<TryAgain variant="primary" onPress={onAgain} />}
      />
    </div>
  );
}
