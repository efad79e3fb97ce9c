import { SalesBones } from '#panel/figures/figures.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Button } from '#ui/components/button.tsx';
import { Skeleton as Bone } from '#ui/components/skeleton.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './dashboard.css.ts';

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
