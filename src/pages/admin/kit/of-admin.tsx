import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { readRightsAgain, useAdminRights } from '#actors/admin/rights.ts';
import type { RightsReading } from '#actors/admin/rights.ts';
import { useSession } from '#lazy/use-session.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { AdminResource, AdminRights } from '#schema/admin/rights.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { later } from '#ui/later.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

// Only seen once by each admin.
const FactorNeeded = later(async () => (await import('./factor-needed.tsx')).FactorNeeded);

interface OfAdminProps {
  title: string;
  /** Admins without the right see this instead of the page. */
  resource: AdminResource;
  skeleton: ReactNode;
  children: (rights: AdminRights) => ReactNode;
}

/** A page of the admin panel, once the account's rights are known. Revoking a right closes it. */
export function OfAdmin(props: OfAdminProps) {
  const { userId } = useSession();
  const known = useAdminRights(userId);
  // It may have been set up on another page or device since.
  const isFactorless = known.kind === 'ready' && known.rights.needs_factor === true;
  useEffect(() => {
    if (isFactorless) readRightsAgain();
  }, [isFactorless]);
  return <ByRights {...props} known={known} />;
}

/** The page in each state of the rights, including changes while it is open. */
export function ByRights({
  title,
  resource,
  skeleton,
  children,
  known,
}: OfAdminProps & { known: RightsReading }) {
  if (known.kind === 'reading') return skeleton;
  if (known.kind === 'failed') {
    return (
      <StorePage title={title}>
        <Notice
          tone="danger"
          role="alert"
          title="Couldn't load your permissions."
          action={<TryAgain onPress={readRightsAgain} />}
        />
      </StorePage>
    );
  }
  const { rights, earlier } = known;
  const isTaken = (action: 'read' | 'write') =>
    !mayAdmin(rights, resource, action) && earlier.some((each) => mayAdmin(each, resource, action));
  if (!mayAdmin(rights, resource)) {
    return (
      <StorePage title={title}>
        {rights.needs_factor === true ? <FactorNeeded /> : <AdminDenied isTaken={isTaken('read')} />}
      </StorePage>
    );
  }
  return (
    <>
      {isTaken('write') && (
        <Notice tone="warning" role="alert" title="Your admin role changed. You can only view this page." />
      )}
      {children(rights)}
    </>
  );
}

/** @param isTaken whether the admin's role included this when they opened the panel */
export function AdminDenied({ isTaken = false }: { isTaken?: boolean }) {
  return isTaken ? (
    <div role="alert">
      <EmptyState drawing="lock" title="Your admin role no longer allows this.">
        <p>A super admin changed your role. Ask them if you still need access.</p>
      </EmptyState>
    </div>
  ) : (
    <EmptyState drawing="lock" title="Your admin role doesn't allow this.">
      <p>Ask a super admin for access.</p>
    </EmptyState>
  );
}
