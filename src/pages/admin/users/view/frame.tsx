import type { ReactNode } from 'react';
import type { ImpersonationSnapshot } from '#machines/admin/impersonation.machine.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';

interface ViewedFrameProps {
  /** Whose page it is. */
  person: string;
  snapshot: ImpersonationSnapshot;
  skeleton: ReactNode;
  onAgain: () => void;
  /** The account, while it is looked at. */
  children: ReactNode;
}

/** What stands on the page of a look in each state of it. */
export function ViewedFrame({ person, snapshot, skeleton, onAgain, children }: ViewedFrameProps) {
  const { look } = snapshot.context;
  const isOver = snapshot.matches('expired');
  if (!isOver && look?.person === person) return children;
  if (look === null && snapshot.matches('asking')) return skeleton;
  return (
    <StorePage title="View of an account">
      {snapshot.matches('denied') ? (
        <AdminDenied />
      ) : look === null && snapshot.matches('failed') ? (
        <Notice
          tone="danger"
          role="alert"
          title="Whether you see an account could not be read."
          action={<Button onPress={onAgain}>Try again</Button>}
        />
      ) : look === null || isOver ? (
        <EmptyState
          drawing="lock"
          title={isOver ? 'The view of this account is over.' : 'You do not see this account at the moment.'}
        >
          <p>
            A view lasts 60 minutes and begins on{' '}
            <a className={link({})} href={panelAddresses.adminUser(person)}>
              the page of the account
            </a>
            .
          </p>
        </EmptyState>
      ) : (
        <EmptyState drawing="lock" title={`You see the account of ${look.name}, not this one.`}>
          <p>
            One account at a time.{' '}
            <a className={link({})} href={panelAddresses.adminUser(person)}>
              Begin a view of this one
            </a>
            , and the other ends.
          </p>
        </EmptyState>
      )}
    </StorePage>
  );
}
