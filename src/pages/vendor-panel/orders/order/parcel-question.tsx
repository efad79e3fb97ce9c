import { useRef } from 'react';
import { Closable } from '#panel/form/closable.tsx';
import { FormProblem, textOf } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import type { Shipment, StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { Form } from '#ui/form/form.tsx';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import type { Do } from '../order-forms.tsx';
import { numberQuestion, TrackingFields, useQuestion } from '../tracking-fields.tsx';

interface ParcelQuestionProps {
  asked: 'void' | 'track';
  shipment: Shipment;
  /** Such as 'Package 2'. */
  name: string;
  act: Do;
  isBusy: boolean;
  /** The act under way. */
  sent: StoreOrderAction | null;
  onClose: () => void;
}

/** What voiding a parcel means, or its new tracking number. */
export const ParcelQuestion = (props: ParcelQuestionProps) =>
  props.asked === 'void' ? <VoidQuestion {...props} /> : <TrackingForm {...props} />;

function VoidQuestion({ shipment: { id, label }, name, act, isBusy, sent, onClose }: ParcelQuestionProps) {
  const kind = label === null ? 'void' : 'void-label';
  const isVoiding = sent?.kind === kind && sent.shipment === id;
  const place = useRef<HTMLDivElement>(null);
  useFocusWhen(true, () => place.current?.querySelector('button'));
  return (
    <Closable onClose={onClose}>
      <div ref={place} className={actions}>
        <p className={styles.hint}>
          {`Only void it if it hasn't shipped. ${label === null ? '' : 'The carrier voids the label. '}The buyer will see that the package isn't on its way.`}
        </p>
        <Button
          size="s"
          variant="danger"
          isPending={isVoiding}
          isDisabled={isBusy && !isVoiding}
          onPress={() => act({ kind, shipment: id })}
        >
          {`Yes, void ${name.toLowerCase()}`}
        </Button>
        <Button size="s" onPress={onClose}>
          Keep it
        </Button>
      </div>
    </Closable>
  );
}

function TrackingForm({ shipment, name, act, isBusy, sent, onClose }: ParcelQuestionProps) {
  const { question, forget, passes } = useQuestion();
  const form = useRef<HTMLFormElement>(null);
  useFocusWhen(true, () => form.current?.querySelector('input'));
  return (
    <Closable onClose={onClose}>
      <Form
        ref={form}
        isChecked
        className={styles.form}
        aria-label={`Change tracking: ${name.toLowerCase()}`}
        onChange={forget}
        onSubmit={(from) => {
          const [carrier, tracking] = [textOf(from, 'carrier'), textOf(from, 'tracking')];
          if (passes(numberQuestion(carrier, tracking))) {
            act({
              kind: 'track',
              shipment: shipment.id,
              carrier,
              tracking,
              seen: shipment.tracking_number ?? '',
            });
          }
        }}
      >
        <TrackingFields isRequired carrier={shipment.carrier} number={shipment.tracking_number} />
        {question !== null && <FormProblem key={question}>{question}</FormProblem>}
        <p className={styles.hint}>The buyer sees it right away.</p>
        <div className={actions}>
          <Button
            type="submit"
            variant="primary"
            isPending={sent?.kind === 'track' && sent.shipment === shipment.id}
            isIdle={isBusy}
          >
            Save tracking
          </Button>
          <Button onPress={onClose}>Close</Button>
        </div>
      </Form>
    </Closable>
  );
}
