import { storeDateAndMinute } from '#lazy/store-days.ts';
import { labelFile } from '#actors/orders/store-order.ts';
import { formatMoney } from '#schema/format.ts';
import type { StoreOrderAction, StoreOrderLabel } from '#schema/vendor-panel/store-order.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { useSavedFile } from '#panel/page/use-saved-file.ts';
import type { Do } from '../order-forms.tsx';
import { labelStates, progressWords } from '../order-words.ts';
import * as styles from '#panel/page/panel.css.ts';
import { actions, stack } from '#ui/css/layout.css.ts';

interface LabelProps {
  label: StoreOrderLabel;
  /** Null for one without a parcel. */
  shipment: string | null;
  act: Do;
  isBusy: boolean;
  /** The act under way. */
  sent: StoreOrderAction | null;
  mayWork: boolean;
}

/** A label in each of its states, with its current actions. */
export function Label({ label, shipment, act, isBusy, sent, mayWork }: LabelProps) {
  const isAsking = sent?.kind === 'ask-label' && sent.label === label.id;
  const isDropping = sent?.kind === 'drop-label' && sent.label === label.id;
  const isVoiding = sent?.kind === 'void-label' && sent.shipment === shipment;
  const { status, price, reason, progress, at, id } = label;
  const words = [
    labelStates[status] ?? status,
    ...(status === 'bought' && price !== null ? [`It cost ${formatMoney(price)}.`] : []),
    ...(status === 'bought' && progress !== null
      ? [`The carrier says: ${progressWords[progress] ?? progress}.`]
      : []),
    ...(status === 'bought' && reason !== null ? [`It was not voided: ${reason}`] : []),
    ...(status === 'refused' && reason !== null ? [reason] : []),
    ...(status === 'buying' || status === 'dropped' ? [`Requested ${storeDateAndMinute(at)}.`] : []),
  ];
  return (
    <div className={stack({ gap: 6 })} role="group" aria-label="Label">
      <p className={styles.hint}>{words.join(' ')}</p>
      {status === 'bought' && shipment !== null && <LabelFile shipment={shipment} />}
      {mayWork && status === 'buying' && (
        <div className={actions}>
          <Button
            size="s"
            isPending={isAsking}
            isDisabled={isBusy && !isAsking}
            onPress={() => act({ kind: 'ask-label', label: id })}
          >
            Check with the carrier again
          </Button>
          <Button
            size="s"
            variant="quiet"
            isPending={isDropping}
            isDisabled={isBusy && !isDropping}
            onPress={() => act({ kind: 'drop-label', label: id })}
          >
            Continue without it
          </Button>
        </div>
      )}
      {mayWork && status === 'voiding' && shipment !== null && (
        <div className={actions}>
          <Button
            size="s"
            isPending={isVoiding}
            isDisabled={isBusy && !isVoiding}
            onPress={() => act({ kind: 'void-label', shipment })}
          >
            Check with the carrier again
          </Button>
        </div>
      )}
    </div>
  );
}

function LabelFile({ shipment }: { shipment: string }) {
  const { isBusy, problem, save } = useSavedFile('label.pdf', () => labelFile(shipment));
  return (
    <div className={actions}>
      <Button size="s" isPending={isBusy} onPress={save}>
        Label as PDF
      </Button>
      {problem !== null && (
        <p role="alert" className={styles.hint}>
          {problem}
        </p>
      )}
    </div>
  );
}
