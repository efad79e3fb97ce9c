import { useSelector } from '@xstate/react';
import type { PayoutAction, PayoutActionsActor } from '#actors/vendor-panel/money/payout-actions.ts';
import { ActionReport } from '#panel/list/action-report.tsx';
import { whole } from '#pages/vendor-panel/settings/settings.css.ts';
import { formatMoney } from '#schema/format.ts';
import { cents, moneyText, parseMoney } from '#schema/money.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ToolsProps {
  actor: PayoutActionsActor;
  desk: PayoutDesk;
}

const useBusy = (actor: PayoutActionsActor) =>
  useSelector(actor, (snapshot) => snapshot.matches('sending') || snapshot.matches('confirming'));

/** The actions on the payouts. */
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
            actor.send({ type: 'action.choose', what: { kind: 'pay', amount: moneyText(available) } })
          }
        >
          {`Request payout of ${formatMoney(available)}`}
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
          onPress={() => actor.send({ type: 'action.choose', what: { kind: 'pause' } })}
        >
          Pause payouts
        </Button>
      )}
    </div>
  );
}

/** Opens the provider's page, where the account is set up and changed. */
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
          ? 'Connect bank account'
          : status === 'active'
            ? 'Change bank account'
            : 'Continue with the payment provider'}
      </Button>
    </div>
  );
}

const done = {
  pay: "Payout requested. We'll send it shortly.",
  cancel: 'Payout canceled. The money is available again.',
  pause: 'Payouts paused. Your earnings stay in your balance.',
  resume: 'Payouts resumed.',
  connect: "Opening the payment provider's page.",
} as const;

const questionOf = (what: PayoutAction) =>
  what.kind === 'pay'
    ? {
        title: `Request a payout of ${formatMoney(parseMoney(what.amount) ?? cents(0))} to your bank account?`,
        yes: 'Request payout',
      }
    : {
        title: 'Pause payouts? Your earnings stay in your balance until you resume them.',
        yes: 'Pause payouts',
      };

/** Asks before money moves or stops moving, and shows the result. */
export const PayoutActionReport = ({ actor }: { actor: PayoutActionsActor }) => (
  <ActionReport
    actor={actor}
    doneOf={({ kind }) => done[kind]}
    questionOf={questionOf}
    unanswered="We don't know if this went through. Trying again is safe."
    className={whole}
  />
);
