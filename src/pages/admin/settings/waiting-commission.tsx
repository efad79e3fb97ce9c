import { createCommissionDecision } from '#actors/admin/settings.ts';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import type { WaitingCommission as Waiting } from '#schema/admin/settings.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';

const rejected = {
  kind: 'refuse',
  consequence: "The rules don't change, and the request is removed.",
  asks: null,
  isDangerous: false,
} as const;

const decisions = {
  approve: {
    kind: 'approve',
    label: 'Approve',
    consequence: 'Stores pay this on new orders. Existing orders keep their commission.',
    confirm: 'Approve change',
    done: 'Change approved.',
    asks: null,
    isDangerous: false,
  },
  refuse: { ...rejected, label: 'Reject', confirm: 'Reject change', done: 'Change rejected.' },
  withdraw: { ...rejected, label: 'Withdraw', confirm: 'Withdraw change', done: 'Change withdrawn.' },
} as const satisfies Readonly<Record<string, ActionWords>>;

interface WaitingCommissionProps {
  waiting: Waiting;
  /** What it changes, as sentences. */
  words: string;
  mayWrite: boolean;
  onDecided: () => void;
  /** Passed by stories. */
  createActor?: (id: string) => AdminActionActor;
}

/** A change of the rules that an admin other than its requester has to approve. */
export function WaitingCommission({
  waiting,
  mayWrite,
  words,
  onDecided,
  createActor = createCommissionDecision,
}: WaitingCommissionProps) {
  const { id, by, at, is_mine: isMine, moved } = waiting;
  const actor = useActor(() => createActor(id));
  useEmitted(actor, 'action.done', onDecided);
  useEmitted(actor, 'action.unsure', onDecided);
  const known = isMine ? [decisions.withdraw] : [decisions.approve, decisions.refuse];
  return (
    <ActionBar
      actor={actor}
      known={known}
      allowed={mayWrite ? known : []}
      notice={
        <Notice tone="warning" title="A change of these rules is waiting for approval.">
          <p>
            {`Requested by ${isMine ? 'you' : by}, ${formatDateAndMinute(at)}. On last month's sales, it moves ${formatMoney(moved)}.`}
          </p>
          <p>{words}</p>
          <p>
            {isMine
              ? 'Another admin has to approve it. Until then, the current rules apply.'
              : 'Until you decide, the current rules apply.'}
          </p>
        </Notice>
      }
      draftOf={(kind) => `action/commission/${kind}`}
    />
  );
}
