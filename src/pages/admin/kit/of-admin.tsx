import type { ReactNode } from 'react';
import { readRightsAgain, useAdminRights } from '#actors/admin/rights.ts';
import type { RightsReading } from '#actors/admin/rights.ts';
import { useSession } from '#lazy/use-session.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { AdminResource, AdminRights } from '#schema/admin/rights.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';

interface OfAdminProps {
  title: string;
  /** Whoever may not read it sees that instead of the page. */
  resource: AdminResource;
  skeleton: ReactNode;
  children: (rights: AdminRights) => ReactNode;
}

/** A page of the admin panel, once it is known what the account may do. Taking a right away closes it. */
export function OfAdmin(props: OfAdminProps) {
  const { userId } = useSession();
  return <ByRights {...props} known={useAdminRights(userId)} />;
}

/** The page in each state of the rights, also of those that change while it is open. */
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
          title="What you may do could not be read."
          action={<Button onPress={readRightsAgain}>Try again</Button>}
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
        <AdminDenied isTaken={isTaken('read')} />
      </StorePage>
    );
  }
  return (
    <>
      {isTaken('write') && (
        <Notice
          tone="warning"
          role="alert"
          title="Your role as an admin was changed: you can only read here."
        />
      )}
      {children(rights)}
    </>
  );
}

/** @param isTaken their role included it when they opened the panel */
export function AdminDenied({ isTaken = false }: { isTaken?: boolean }) {
  return isTaken ? (
    <div role="alert">
      <EmptyState drawing="lock" title="Your role as an admin no longer includes this.">
        <p>A super admin has changed it. Ask them if you still need it.</p>
      </EmptyState>
    </div>
  ) : (
    <EmptyState drawing="lock" title="Your role as an admin does not include this.">
      <p>Ask a super admin for it.</p>
    </EmptyState>
  );
}
