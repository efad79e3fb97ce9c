import { useId, useRef } from 'react';
import { Field, textOf } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import type { Shipment } from '#schema/vendor-panel/store-order.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { Form } from '#ui/form/form.tsx';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import type { Do } from '../order-forms.tsx';
import { Carriers } from '../order-forms.tsx';

interface ParcelQuestionProps {
  asked: 'void' | 'track';
  shipment: Shipment;
  /** Such as 'Package 2'. */
  name: string;
  act: Do;
  isBusy: boolean;
  onClose: () => void;
}

/** What voiding a parcel means, or its new tracking number. */
export const ParcelQuestion = (props: ParcelQuestionProps) =>
  props.asked === 'void' ? <VoidQuestion {...props} /> : <TrackingForm {...props} />;

function VoidQuestion({ shipment: { id, label }, name, act, isBusy, onClose }: ParcelQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusWhen(true, () => place.current?.querySelector('button'));
  return (
    <div ref={place} className={actions}>
      <p className={styles.hint}>
        {`Only void it if it hasn't shipped. ${label === null ? '' : 'The carrier voids the label. '}The buyer will see that the package isn't on its way.`}
      </p>
      <Button
        size="s"
        variant="danger"
        isDisabled={isBusy}
        onPress={() => act({ kind: label === null ? 'void' : 'void-label', shipment: id })}
      >
        {`Yes, void ${name.toLowerCase()}`}
      </Button>
      <Button size="s" onPress={onClose}>
        Keep it
      </Button>
    </div>
  );
}

function TrackingForm({ shipment, name, act, isBusy, onClose }: ParcelQuestionProps) {
  const list = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusWhen(true, () => form.current?.querySelector('input'));
  return (
    <Form
      ref={form}
      isChecked
      className={styles.form}
      aria-label={`Change tracking: ${name.toLowerCase()}`}
      onSubmit={(from) => {
        act({
          kind: 'track',
          shipment: shipment.id,
          carrier: textOf(from, 'carrier'),
          tracking: textOf(from, 'tracking'),
          seen: shipment.tracking_number ?? '',
        });
      }}
    >
      <Field label="Carrier">
        <input
          className={styles.control}
          name="carrier"
          list={list}
          maxLength={60}
          autoComplete="off"
          defaultValue={shipment.carrier ?? ''}
        />
      </Field>
      <Carriers id={list} />
      <Field label="Tracking number">
        <input
          className={styles.control}
          name="tracking"
          maxLength={100}
          autoComplete="off"
          required
          defaultValue={shipment.tracking_number ?? ''}
        />
      </Field>
      <p className={styles.hint}>The buyer sees it right away.</p>
      <div className={actions}>
        <Button type="submit" variant="primary" isIdle={isBusy}>
          Save tracking
        </Button>
        <Button onPress={onClose}>Close</Button>
      </div>
    </Form>
  );
}
