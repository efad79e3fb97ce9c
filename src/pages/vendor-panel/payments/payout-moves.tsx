import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { PayoutMovesActor } from '#actors/vendor-panel/money/payout-moves.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { whole } from '#pages/vendor-panel/settings/settings.css.ts';
import { formatMoney } from '#schema/format.ts';
import { moneyText } from '#schema/money.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ToolsProps {
  actor: PayoutMovesActor;
  desk: PayoutDesk;
}

const useBusy = (actor: PayoutMovesActor) => useSelector(actor, (snapshot) => snapshot.matches('moving'));

interface PayoutToolsProps extends ToolsProps {
  /** Names a payout, so that asking again makes no second one. */
  newKey?: () => string;
}

const randomKey = () => crypto.randomUUID();

/** What can be done with the payouts. */
export function PayoutTools({ actor, desk, newKey = randomKey }: PayoutToolsProps) {
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
            actor.send({
              type: 'moves.ask',
              move: { kind: 'pay', key: newKey(), amount: moneyText(available) },
            })
          }
        >
          {`Pay out ${formatMoney(available)} now`}
        </Button>
      )}
      {open?.status === 'queued' && (
        <Button
          isDisabled={isBusy}
          onPress={() =>
            actor.send({
              type: 'moves.ask',
              move: { kind: 'cancel', payout: open.id, number: open.number },
            })
          }
        >
          {`Cancel ${open.number}`}
        </Button>
      )}
      {canResume && (
        <Button
          isDisabled={isBusy}
          onPress={() => actor.send({ type: 'moves.ask', move: { kind: 'resume' } })}
        >
          Resume payouts
        </Button>
      )}
      {!isPaused && (
        <Button
          isDisabled={isBusy}
          onPress={() => actor.send({ type: 'moves.ask', move: { kind: 'pause' } })}
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
        onPress={() => actor.send({ type: 'moves.ask', move: { kind: 'connect' } })}
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

/** What has become of the last move. It takes the focus, because the button may be gone. */
export function PayoutMoveReport({ actor }: { actor: PayoutMovesActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { move, sentence } = snapshot.context;
  const place = useFocusHere();
  const report = place.ref;
  const isTold = !snapshot.matches('resting') && !snapshot.matches('moving');
  useEffect(() => {
    if (isTold) report.current?.focus();
  }, [isTold, report]);
  const close = (
    <Button variant="quiet" onPress={() => actor.send({ type: 'moves.close' })}>
      Close
    </Button>
  );
  return (
    <div {...place} className={whole}>
      {snapshot.matches('moved') && move !== null && (
        <Notice role="status" title={done[move.kind]} action={close} />
      )}
      {snapshot.matches('refused') && (
        <Notice tone="danger" role="alert" title={sentence ?? ''} action={close} />
      )}
      {snapshot.matches('unanswered') && (
        <Notice
          tone="danger"
          role="alert"
          title="There was no answer, so it may be done or not. Asking again does nothing twice."
          action={
            <>
              <Button onPress={() => actor.send({ type: 'moves.again' })}>Try again</Button> {close}
            </>
          }
        />
      )}
    </div>
  );
}
