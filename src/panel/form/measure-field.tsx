import type { ComponentProps } from 'react';
import { storeUnits } from '#lazy/shop-terms.ts';
import { lengthUnit } from '#schema/measures/sizes.ts';
import { weightUnit } from '#schema/measures/weights.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { cmOfText, lengthField } from '#schema/measures/sizes.ts';
import { useMeasure, weightMeasure } from './use-measure.ts';
import type { Measure } from './use-measure.ts';

const lengthMeasure: Measure = { read: cmOfText, show: lengthField };

interface MeasureFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  'label' | 'name' | 'description' | 'errorMessage'
> {
  kind: 'weight' | 'length';
  /** Grams or centimeters as text, or what was typed instead. */
  value: string;
  onChange: (metric: string) => void;
}

/** A weight or a length: typed and shown in the store's units, kept in grams or centimeters. */
export function MeasureField({ kind, value, onChange, ...props }: MeasureFieldProps) {
  const measure = useMeasure(kind === 'weight' ? weightMeasure : lengthMeasure, value, onChange);
  const units = storeUnits();
  return (
    <TextField
      {...props}
      {...measure}
      inputMode={kind === 'weight' && units === 'us' ? 'text' : 'decimal'}
      suffix={kind === 'weight' ? weightUnit(units) : lengthUnit(units)}
    />
  );
}
