import { readEmails } from '#actors/admin/emails.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import type { Head } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { EmailsView } from './emails-view.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

export const head = (): Head => ({ title: 'Emails', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Emails">
    <ListTableSkeleton />
  </StorePage>
);

/** Spec §2: /admin/emails */
export const Page = () => (
  <OfAdmin title="Emails" resource="emails" skeleton={<Skeleton />}>
    {(rights) => <Emails seesSent={mayAdmin(rights, 'users', 'read')} />}
  </OfAdmin>
);

function Emails({ seesSent }: { seesSent: boolean }) {
  const { reading, again } = useRead(readEmails);
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') return <EmailsFailed onAgain={again} />;
  return <EmailsView emails={reading.value} seesSent={seesSent} />;
}

export const EmailsFailed = ({ onAgain }: { onAgain: () => void }) => (
  <StorePage title="Emails">
    <Notice
      tone="danger"
      role="alert"
      title="We couldn't load the emails."
      action={<TryAgain onPress={onAgain} />}
    />
  </StorePage>
);
