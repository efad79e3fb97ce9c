import type { ReactNode } from 'react';
import { FieldFrame, useField, type FieldProps } from './field-frame.tsx';
import { multiline } from './field.css.ts';

interface TextAreaProps extends FieldProps {
  rows?: number | undefined;
  maxLength?: number | undefined;
  /** Between the label and the text. */
  tools?: ReactNode;
  /** Replaces the text. */
  instead?: ReactNode;
}

export function TextArea({ tools, instead, ...props }: TextAreaProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame} tools={tools} instead={instead}>
      <textarea rows={5} {...control} className={multiline} />
    </FieldFrame>
  );
}
