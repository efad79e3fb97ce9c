import { storeUnits } from '#lazy/shop-terms.ts';
import { Field, textOf } from '#panel/form/fields.tsx';
import { cmOfText, lengthPattern, lengthUnit, sizeWords } from '#schema/measures/sizes.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import * as styles from '#panel/page/panel.css.ts';

const sides = ['length', 'width', 'height'] as const;

interface BoxFieldProps {
  /** The store's boxes. */
  parcels: StoreOrder['desk']['parcels'];
  /** Its place among them, or `other`. */
  box: string;
  onBox: (box: string) => void;
}

/** The box of a package: one of the store's, or another size. */
export function BoxField({ parcels, box, onBox }: BoxFieldProps) {
  const units = storeUnits();
  return (
    <>
      <Field label="Box">
        <select
          className={styles.control}
          name="box"
          value={box}
          onChange={({ target }) => onBox(target.value)}
        >
          {parcels.map(({ name, ...size }, index) => (
            <option key={name} value={index}>
              {`${name}, ${sizeWords(size, units)}`}
            </option>
          ))}
          <option value="other">Another size</option>
        </select>
      </Field>
      {parcels[Number(box)] === undefined &&
        sides.map((side) => (
          <Field key={side} label={`${side[0]?.toUpperCase() ?? ''}${side.slice(1)} (${lengthUnit(units)})`}>
            <input
              className={styles.control}
              name={side}
              inputMode="decimal"
              pattern={lengthPattern}
              title={units === 'us' ? 'Enter inches, like 8.5' : 'Enter centimeters, like 21.5'}
              required
              autoComplete="off"
            />
          </Field>
        ))}
    </>
  );
}

/** The chosen sides in centimeters. */
export function sidesOf(form: HTMLFormElement, { parcels, box }: Pick<BoxFieldProps, 'parcels' | 'box'>) {
  const known = parcels[Number(box)];
  const [length = 0, width = 0, height = 0] = sides.map(
    (side) => known?.[side] ?? cmOfText(textOf(form, side), storeUnits()) ?? 0,
  );
  return { length, width, height };
}
