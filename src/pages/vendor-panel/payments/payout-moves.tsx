import { useSelector } from '@xstate/react';
import type { PayoutMovesActor } from '#actors/vendor-panel/money/payout-moves.ts';
import { ActionReport } from '#panel/list/action-report.tsx';
import { whole } from '#pages/vendor-panel/settings/settings.css.ts';
import { formatMoney } from '#schema/format.ts';
import { moneyText } from '#schema/money.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { Button } from '#ui/components/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ToolsProps {
  actor: PayoutMovesActor;
  desk: PayoutDesk;
}

const useBusy = (actor: PayoutMovesActor) => useSelector(actor, (snapshot) => snapshot.matches('sending'));

/** What can be done with the payouts. */
export function PayoutTools({ actor, desk }: ToolsProps) {
  const isBusy = useBusy(actor);
  const { available, standard, account, pauses, open } = desk;
  const isPaused = pauses.length > 0;
  const mayPay =
    account.status === 'active' && !isPaused && open?.status !== 'queued' && available >= standard.minimum;
  const canResume = pauses.some(({ source }) => source === 'vendor' || source === 'system');
  return (
    <div className={actions}>
      {mayPay && (
        <Button
          variant="primary"
          isDisabled={isBusy}
          onPress={() =>
            actor.send({ type: 'action.send', what: { kind: 'pay', amount: moneyText(available) } })
          }
        >
          {`Pay out ${formatMoney(available)} now`}
        </Button>
      )}
      {open?.status === 'queued' && (
        <Button
          isDisabled={isBusy}
          onPress={() => actor.send({ type: 'action.send', what: { kind: 'cancel', payout: open.id } })}
        >
          {`Cancel ${open.number}`}
        </Button>
      )}
      {canResume && (
        <Button
          isDisabled={isBusy}
          onPress={() => actor.send({ type: 'action.send', what: { kind: 'resume' } })}
        >
          Resume payouts
        </Button>
      )}
      {!isPaused && (
        <Button
          isDisabled={isBusy}
          onPress={() => actor.send({ type: 'action.send', what: { kind: 'pause' } })}
        >
          Pause payouts
        </Button>
      )}
    </div>
  );
}

/** Leads to the provider's page, where the account is set up and changed. */
export function AccountTools({ actor, desk }: ToolsProps) {
  const isBusy = useBusy(actor);
  const { status } = desk.account;
  return (
    <div className={actions}>
      <Button
        variant={status === 'active' ? 'secondary' : 'primary'}
        isDisabled={isBusy}
        onPress={() => actor.send({ type: 'action.send', what: { kind: 'connect' } })}
      >
        {status === 'none' || status === 'disabled'
          ? 'Connect a bank account'
          : status === 'active'
            ? 'Change the bank account'
            : 'Continue with the payment provider'}
      </Button>
    </div>
  );
}

const done = {
  pay: 'Your payout is made. It is about to be sent.',
  cancel: 'The payout is cancelled. Its money is available again.',
  pause: 'Payouts are paused. Your earnings are kept for you.',
  resume: 'Payouts go on.',
  connect: 'The payment provider’s page opens.',
} as const;

/** What has become of the last move. */
export const PayoutMoveReport = ({ actor }: { actor: PayoutMovesActor }) => (
  <ActionReport
    actor={actor}
    doneOf={({ kind }) => done[kind]}
    unanswered="There was no answer, so it may be done or not. Asking again does nothing twice."
    className={whole}
  />
);
