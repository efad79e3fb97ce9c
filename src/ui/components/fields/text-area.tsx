import type { KeyboardEvent, ReactNode } from 'react';
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

/** Browsers scroll to the first line alone, so that a bar at the lower edge covers the rest. */
const showWhole = ({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
  if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' });
};

export function TextArea({ tools, instead, ...props }: TextAreaProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame} tools={tools} instead={instead}>
      <textarea rows={5} {...control} className={multiline} onKeyUp={showWhole} />
    </FieldFrame>
  );
}
