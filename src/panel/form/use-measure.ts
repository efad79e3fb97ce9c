import { useState } from 'react';
import { storeUnits } from '#lazy/shop-terms.ts';
import type { Units } from '#schema/measures/units.ts';
import { gramsOfText, weightField } from '#schema/measures/weights.ts';

export interface Measure {
  readonly read: (text: string, units: Units) => number | null;
  readonly show: (metric: number, units: Units) => string;
}

export const weightMeasure: Measure = { read: gramsOfText, show: weightField };

/** What is stored for a typed measure; the text itself if it isn't one, so that the form's rules report it. */
export function metricOf({ read }: Measure, text: string, units: Units): string {
  const amount = read(text, units);
  return amount === null ? text : String(amount);
}

/** A stored measure as its field shows it. */
export const shownOf = ({ show }: Measure, metric: string, units: Units): string =>
  /^\d+(\.\d+)?$/.test(metric) ? show(Number(metric), units) : metric;

/**
 * The props of a field for a weight or a length in the store's units. Its form keeps grams or centimeters. Leaving the
 * field shows what is stored, which is what will be there after a reload.
 */
export function useMeasure(measure: Measure, metric: string, onChange: (metric: string) => void) {
  const units = storeUnits();
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value:
      typed !== null && metricOf(measure, typed, units) === metric ? typed : shownOf(measure, metric, units),
    onChange: (text: string) => {
      setTyped(text);
      onChange(metricOf(measure, text, units));
    },
    onBlur: () => setTyped(null),
  };
}
