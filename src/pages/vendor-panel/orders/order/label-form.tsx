import { useState } from 'react';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Sale } from '#schema/vendor-panel/sale.ts';
import { link } from '#ui/components/link.css.ts';
import { Field, textOf, useFirstFocus } from '#panel/form/fields.tsx';
import { Buttons, Lines, linesOf, openLines } from '../order-forms.tsx';
import type { FormProps } from '../order-forms.tsx';
import * as styles from '#panel/page/panel.css.ts';

const sides = ['length', 'width', 'height'] as const;

/** The content and the empty box, in grams. */
function weightOf(form: HTMLFormElement, { items, desk }: Sale): number {
  const content = items.reduce((sum, { id, grams }) => sum + grams * Number(textOf(form, id)), 0);
  return content + (desk.parcels[Number(textOf(form, 'box'))]?.grams ?? 0);
}

/** A parcel whose label the store's carrier sells. */
export function LabelForm({ sale, act, isBusy, onClose, slug }: FormProps & { slug: string }) {
  const form = useFirstFocus();
  const { desk } = sale;
  const [box, setBox] = useState(desk.parcels.length === 0 ? 'other' : '0');
  const known = desk.parcels[Number(box)];
  const open = openLines(sale);
  const start =
    open.reduce((sum, { grams, quantity, shipped }) => sum + grams * (quantity - shipped), 0) +
    (known?.grams ?? 0);
  const [weight, setWeight] = useState({ text: start === 0 ? '' : String(start), isTyped: false });
  if (!desk.origin) {
    return (
      <div className={styles.card}>
        <p>
          {'The carrier has to know where your parcels start. '}
          <a className={link({})} href={panelAddresses.vendorShippingSetup(slug)}>
            Enter the address
          </a>
        </p>
      </div>
    );
  }
  return (
    <form
      ref={form}
      className={`${styles.form} ${styles.card}`}
      aria-label="Buy a label"
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLInputElement && target.name === 'grams') {
          setWeight({ text: target.value, isTyped: target.value !== '' });
        } else if (!weight.isTyped) {
          const grams = weightOf(currentTarget, sale);
          setWeight({ text: grams === 0 ? '' : String(grams), isTyped: false });
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const from = event.currentTarget;
        const items = linesOf(from, open);
        if (items.length === 0) {
          from.querySelector('input')?.focus();
          return;
        }
        const [length = 0, width = 0, height = 0] = sides.map(
          (side) => known?.[side] ?? Number(textOf(from, side)),
        );
        act({
          kind: 'label',
          items,
          parcel: { length, width, height, grams: Number(textOf(from, 'grams')) },
          seen: sale.items.reduce((sum, { shipped }) => sum + shipped, 0),
        });
      }}
    >
      <Lines open={open} />
      <Field label="Parcel">
        <select
          className={styles.control}
          name="box"
          value={box}
          onChange={({ target }) => setBox(target.value)}
        >
          {desk.parcels.map(({ name, length, width, height }, index) => (
            <option key={name} value={index}>
              {`${name}, ${length} × ${width} × ${height} cm`}
            </option>
          ))}
          <option value="other">Another size</option>
        </select>
      </Field>
      {known === undefined &&
        sides.map((side) => (
          <Field key={side} label={`${side[0]?.toUpperCase() ?? ''}${side.slice(1)} in cm`}>
            <input
              className={styles.control}
              name={side}
              type="number"
              min={1}
              max={999}
              required
              autoComplete="off"
            />
          </Field>
        ))}
      <Field label="Weight in grams, with the content">
        <input
          className={styles.control}
          name="grams"
          type="number"
          min={1}
          max={999_999}
          required
          autoComplete="off"
          value={weight.text}
          onChange={() => undefined}
        />
      </Field>
      <p className={styles.hint}>
        {desk.test
          ? 'Test mode: the label costs nothing and is not valid. The buyer gets a mail and sees the parcel.'
          : 'Your carrier charges you. The buyer gets a mail and sees the parcel at once.'}
      </p>
      <Buttons action="Buy this label" isBusy={isBusy} onClose={onClose} />
    </form>
  );
}
