import type { ReactNode } from 'react';
import type { ImpersonationSnapshot } from '#machines/admin/impersonation.machine.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

interface ViewedFrameProps {
  /** Whose page it is. */
  person: string;
  snapshot: ImpersonationSnapshot;
  skeleton: ReactNode;
  onAgain: () => void;
  /** The account, during the view. */
  children: ReactNode;
}

/** The content of a view's page in each of its states. */
export function ViewedFrame({ person, snapshot, skeleton, onAgain, children }: ViewedFrameProps) {
  const { look } = snapshot.context;
  const isOver = snapshot.matches('expired');
  if (!isOver && look?.person === person) return children;
  if (look === null && snapshot.matches('asking')) return skeleton;
  return (
    <StorePage title="Account view">
      {snapshot.matches('denied') ? (
        <AdminDenied />
      ) : look === null && snapshot.matches('failed') ? (
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't check which account you're viewing."
          action={<TryAgain onPress={onAgain} />}
        />
      ) : look === null || isOver ? (
        <EmptyState
          drawing="lock"
          title={
            isOver ? "You're no longer viewing this account." : "You aren't viewing this account right now."
          }
        >
          <p>
            A view lasts 60 minutes and starts from{' '}
            <a className={link({})} href={panelAddresses.adminUser(person)}>
              the account's page
            </a>
            .
          </p>
        </EmptyState>
      ) : (
        <EmptyState drawing="lock" title={`You're viewing the account of ${look.name}, not this one.`}>
          <p>
            You can view one account at a time.{' '}
            <a className={link({})} href={panelAddresses.adminUser(person)}>
              View this one instead
            </a>
            , which ends the other view.
          </p>
        </EmptyState>
      )}
    </StorePage>
  );
}
