import type { ComponentProps } from 'react';
import { storeUnits } from '#lazy/store-now.ts';
import { lengthUnit, weightUnit } from '#schema/measures.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { lengthMeasure, useMeasure, weightMeasure } from './use-measure.ts';

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
