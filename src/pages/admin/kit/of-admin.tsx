import type { ReactNode } from 'react';
import { readRightsAgain, useAdminRights } from '#actors/admin/rights.ts';
import { useSession } from '#lazy/use-session.ts';
import { StorePage } from '#pages/vendor/kit/of-store.tsx';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { AdminResource, AdminRights } from '#schema/admin/rights.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';

interface OfAdminProps {
  title: string;
  /** Whoever may not read it sees that instead of the page. */
  resource: AdminResource;
  skeleton: ReactNode;
  children: (rights: AdminRights) => ReactNode;
}

/** A page of the admin panel, once it is known what the account may do. Taking a right away closes it. */
export function OfAdmin({ title, resource, skeleton, children }: OfAdminProps) {
  const { userId } = useSession();
  const known = useAdminRights(userId);
  if (known.kind === 'reading') return skeleton;
  if (known.kind === 'failed') {
    return (
      <StorePage title={title}>
        <Notice
          tone="danger"
          role="alert"
          title="What you may do could not be read."
          action={<PlainButton onPress={readRightsAgain}>Try again</PlainButton>}
        />
      </StorePage>
    );
  }
  return mayAdmin(known.rights, resource) ? (
    children(known.rights)
  ) : (
    <StorePage title={title}>
      <AdminDenied />
    </StorePage>
  );
}

/** For admins whose role does not include a page, also when it was taken away while they read it. */
export function AdminDenied() {
  return (
    <EmptyState drawing="lock" title="Your role as an admin does not include this.">
      <p>Ask a super admin for it.</p>
    </EmptyState>
  );
}
