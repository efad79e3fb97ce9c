import { Field } from '#panel/form/fields.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { conditions } from '../order-words.ts';

/** Damaged goods aren't sold again; the box can still be checked afterward. */
const notRestocked = /^damaged$/i;

/** For what a choice in a form may say of its goods. */
export function restockUnless({ value, form }: HTMLSelectElement): void {
  const restock = form?.querySelector<HTMLInputElement>('input[name=restock]');
  // Clicked, so that the form keeps the change with its draft.
  if (restock?.checked === true && notRestocked.test(value)) restock.click();
}

/** The condition of a returned item. */
export const ConditionField = ({ label }: { label: string }) => (
  <Field label={label}>
    <select
      className={styles.control}
      name="condition"
      required
      defaultValue=""
      onChange={({ target }) => restockUnless(target)}
    >
      <option value="" disabled>
        Choose one
      </option>
      {conditions.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </Field>
);
