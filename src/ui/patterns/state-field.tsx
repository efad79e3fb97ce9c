import * as field from '#ui/components/fields/field.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import * as styles from './state-field.css.ts';
import { states } from '#schema/checkout/places.ts';

interface StateFieldProps {
  name: string;
  label: string;
  value: string;
  message: string | undefined;
}

/** The native select: it opens the wheel on a phone, accepts typed letters and supports autofill. */
export function StateField({ name, label, value, message }: StateFieldProps) {
  const id = `state-${name}`;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.selectBox} data-invalid={message === undefined ? undefined : true}>
        <select
          id={id}
          name={name}
          className={styles.select}
          defaultValue={value}
          required
          autoComplete="address-level1"
          aria-invalid={message !== undefined}
          aria-describedby={message === undefined ? undefined : `${id}-error`}
        >
          <option value="">Choose a state</option>
          {states.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} className={styles.selectMark} />
      </span>
      {message === undefined ? null : (
        <span id={`${id}-error`} className={field.error}>
          <Icon name="error" size={16} className={field.errorIcon} />
          <span>{message}</span>
        </span>
      )}
    </div>
  );
}
