import { createProblemAction, readMoneyProblems } from '#actors/admin/money.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useActionDone } from '#pages/admin/kit/record-page.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { Unread } from '#panel/page/unread.tsx';
import type { Head } from '#routing/route.ts';
import type { MoneyProblems } from '#schema/admin/money.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { problemDraft } from './problem-words.ts';
import { ProblemsView } from './problems-view.tsx';

export const head = (): Head => ({ title: 'Finance issues', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Finance issues">
    <MoneyTabs current="problems" />
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/money/problems */
export function Page() {
  return (
    <OfAdmin title="Finance issues" resource="money" skeleton={<Skeleton />}>
      {(rights) => <Problems mayWrite={mayAdmin(rights, 'money', 'write')} />}
    </OfAdmin>
  );
}

function Problems({ mayWrite }: { mayWrite: boolean }) {
  const { reading, again } = useRead(readMoneyProblems);
  if (reading.kind === 'reading') return <Skeleton />;
  return (
    <StorePage title="Finance issues">
      <MoneyTabs current="problems" />
      {reading.kind === 'failed' ? (
        <Unread title="We couldn't load the issues." onRetry={again} />
      ) : (
        <Known problems={reading.value} mayWrite={mayWrite} onChanged={again} />
      )}
    </StorePage>
  );
}

interface KnownProps {
  problems: MoneyProblems;
  mayWrite: boolean;
  onChanged: () => void;
}

function Known({ problems, mayWrite, onChanged }: KnownProps) {
  const actor = useActor(createProblemAction);
  useActionDone(actor, problemDraft, onChanged);
  return <ProblemsView problems={problems} mayWrite={mayWrite} actor={actor} />;
}
