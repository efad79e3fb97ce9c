import { useState } from 'react';
import { storeUnits } from '#lazy/store-terms.ts';
import { cmOfText, gramsOfText, lengthField, weightField } from '#schema/measures.ts';
import type { Units } from '#schema/measures.ts';

type Kind = 'weight' | 'length';

const kinds = {
  weight: { read: gramsOfText, show: weightField },
  length: { read: cmOfText, show: lengthField },
} as const;

/** What is stored for a typed measure; the text itself if it isn't one, so that the form's rules report it. */
export function metricOf(kind: Kind, text: string, units: Units): string {
  const amount = kinds[kind].read(text, units);
  return amount === null ? text : String(amount);
}

/** A stored measure as its field shows it. */
export const shownOf = (kind: Kind, metric: string, units: Units): string =>
  /^\d+(\.\d+)?$/.test(metric) ? kinds[kind].show(Number(metric), units) : metric;

/**
 * The props of a field for a weight or a length in the store's units. Its form keeps grams or centimeters. Leaving the
 * field shows what is stored, which is what will be there after a reload.
 */
export function useMeasure(kind: Kind, metric: string, onChange: (metric: string) => void, of?: Units) {
  const units = of ?? storeUnits();
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed !== null && metricOf(kind, typed, units) === metric ? typed : shownOf(kind, metric, units),
    onChange: (text: string) => {
      setTyped(text);
      onChange(metricOf(kind, text, units));
    },
    onBlur: () => setTyped(null),
  };
}
