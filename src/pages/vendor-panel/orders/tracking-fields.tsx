import { useId, useState } from 'react';
import { Field } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import {
  carrierOf,
  likeCarrier,
  notTracking,
  otherCarrier,
  trackingPattern,
  unlikeCarrier,
} from '#schema/orders/tracking-number.ts';
import { carriers } from './order-words.ts';

/** For an input of a tracking number: text that can't be one is refused at its field. */
export const trackingInput = {
  maxLength: 100,
  autoComplete: 'off',
  pattern: trackingPattern,
  title: notTracking,
} as const;

export function CarrierField({ label, start = '' }: { label: string; start?: string }) {
  const list = useId();
  return (
    <>
      <Field label={label}>
        <input
          className={styles.control}
          name="carrier"
          list={list}
          maxLength={60}
          autoComplete="off"
          defaultValue={start}
        />
      </Field>
      <datalist id={list}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier}>
            {carrier}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface TrackingFieldsProps {
  carrier?: string | null;
  number?: string | null;
  isRequired?: boolean;
}

export function TrackingFields({ carrier, number, isRequired = false }: TrackingFieldsProps) {
  return (
    <>
      <CarrierField label="Carrier" start={carrier ?? ''} />
      <Field label="Tracking number">
        <input
          className={styles.control}
          name="tracking"
          {...trackingInput}
          required={isRequired}
          defaultValue={number ?? ''}
        />
      </Field>
    </>
  );
}

/** What to ask about a number before it is used; null if it may be the carrier's, or there is no number. */
export function numberQuestion(carrier: string, number: string): string | null {
  if (number === '') return null;
  if (carrier.trim() === '') {
    const like = carrierOf(number);
    return like === null ? null : likeCarrier(like);
  }
  const other = otherCarrier(carrier, number);
  return other === null ? null : unlikeCarrier(other);
}

/** Asks once about input that is odd and may be right: the same question again lets it pass. */
export function useQuestion() {
  const [question, setQuestion] = useState<string | null>(null);
  return {
    question,
    /** The question was about other input. */
    forget: () => setQuestion(null),
    passes: (next: string | null): boolean => {
      setQuestion(next);
      return next === null || next === question;
    },
  };
}
