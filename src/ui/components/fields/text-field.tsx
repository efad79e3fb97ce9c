import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, useField, type FieldProps } from './field-frame.tsx';
import { affix, input } from './field.css.ts';

interface TextFieldProps
  extends
    FieldProps,
    Pick<
      ComponentProps<'input'>,
      | 'autoComplete'
      | 'autoCorrect'
      | 'autoFocus'
      | 'inputMode'
      | 'maxLength'
      | 'onKeyDown'
      | 'onKeyUp'
      | 'placeholder'
      | 'readOnly'
      | 'spellCheck'
      | 'type'
    > {
  /** Inside the box, before and after the text. */
  prefix?: string | undefined;
  suffix?: ReactNode | undefined;
}

export function TextField({ prefix, suffix, ...props }: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      {prefix === undefined ? null : <span className={affix}>{prefix}</span>}
      <input type="text" autoComplete="off" {...control} className={input} />
      {typeof suffix === 'string' ? <span className={affix}>{suffix}</span> : suffix}
    </FieldFrame>
  );
}
