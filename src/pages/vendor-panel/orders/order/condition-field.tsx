import { Field } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { conditions } from '../order-words.ts';

/** The condition of a returned item. */
export const ConditionField = ({ label }: { label: string }) => (
  <Field label={label}>
    <select className={styles.control} name="condition" required defaultValue="">
      <option value="" disabled>
        Choose one
      </option>
      {conditions.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </Field>
);
