import { useRef } from 'react';
import { storeUnits, storeZone } from '#lazy/shop-terms.ts';
import { MeasureField } from '#panel/form/measure-field.tsx';
import { zoneWords } from '#schema/time-zones.ts';
import type { FormActor } from '#actors/kit/form.ts';
import { states } from '#schema/checkout/places.ts';
import type { ConflictFields } from '#panel/form/form-conflict.tsx';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { handlingExample } from '#schema/measures/shipping-example.ts';
import { emptyParcel, parcelsIn, setupProblems } from '#schema/vendor-panel/shipping-setup.ts';
import type { ParcelText, SetupValues, StoreAddress } from '#schema/vendor-panel/shipping-setup.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';

const names = {
  address: 'Street address',
  address2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  zip_code: 'ZIP code',
  handling_days: 'Handling time',
  cut_off: 'Cutoff time',
  parcels: 'Boxes',
} as const;

const fields: ConflictFields = {
  ...Object.fromEntries(Object.entries(names).map(([name, label]) => [name, { label }])),
  parcels: {
    label: names.parcels,
    tell: (parcels) =>
      parcelsIn({ parcels })
        .map(({ name }) => name)
        .join(', ') || 'none',
  },
};

/** Where parcels ship from, how soon, and in what packaging. */
export function SetupView({
  actor,
  mayWrite,
  zone = storeZone(),
  business = null,
}: {
  actor: FormActor;
  mayWrite: boolean;
  /** The store's time zone. */
  zone?: string;
  /** Its business address, offered while there is none to ship from. */
  business?: StoreAddress | null;
}) {
  const { values, problems, change, field } = useRecordFields<SetupValues>(actor, setupProblems);
  const street = useRef<HTMLDivElement>(null);
  const example = handlingExample(values);
  const named = (name: keyof SetupValues) => ({ ...field(name), label: names[name] });
  return (
    <div className={styles.form}>
      <RecordForm
        actor={actor}
        label="Shipping settings"
        action="Save"
        problemsOf={setupProblems}
        fields={fields}
        isReadOnly={!mayWrite}
      >
        <h2 className={heading({ level: 26 })}>Ship-from address</h2>
        <p className={styles.note}>Shoppers see the city and state. The carrier sees the full address.</p>
        {business !== null && mayWrite && values.address === '' ? (
          <span>
            <Button
              onPress={() => {
                change(business);
                // The button goes with the next render.
                street.current?.querySelector('input')?.focus();
              }}
            >
              {`Use ${business.address}, ${business.city}, ${business.state}`}
            </Button>
          </span>
        ) : null}
        <div className={styles.grid} ref={street}>
          <TextField {...named('address')} />
          <TextField {...named('address2')} optional />
        </div>
        <div className={styles.grid}>
          <TextField {...named('city')} />
          <Select {...named('state')} placeholder="Choose a state" items={itemsOf(states)} />
          <TextField {...named('zip_code')} inputMode="numeric" />
        </div>
        <h2 className={heading({ level: 26 })}>Handling</h2>
        <p className={styles.note}>
          Delivery estimates on product pages and at checkout combine your handling time and the rate's
          delivery days.
        </p>
        <div className={styles.roomyGrid}>
          <TextField {...named('handling_days')} label="Business days until you ship" inputMode="numeric" />
          <TextField
            {...named('cut_off')}
            type="time"
            optional
            description={`Orders placed after this time, ${zoneWords(zone)}, are handled the next business day.`}
          />
        </div>
        {example === null ? null : <p className={styles.note}>{example}</p>}
        <h2 className={heading({ level: 26 })}>Boxes</h2>
        <p className={styles.note}>
          The sizes you pack in. You choose one when you buy a label, instead of measuring each time.
        </p>
        <Parcels
          parcels={parcelsIn(values)}
          problem={problems['parcels']}
          onChange={(parcels) => change({ parcels: JSON.stringify(parcels) })}
        />
      </RecordForm>
    </div>
  );
}

interface ParcelsProps {
  parcels: readonly ParcelText[];
  problem: string | undefined;
  onChange: (parcels: readonly ParcelText[]) => void;
}

const sides = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

function Parcels({ parcels, problem, onChange }: ParcelsProps) {
  const set = (place: number, changes: Partial<ParcelText>) =>
    onChange(parcels.map((parcel, index) => (index === place ? { ...parcel, ...changes } : parcel)));
  return (
    <>
      {parcels.map((parcel, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a parcel has no other identity
        <fieldset key={place} className={styles.steps}>
          <legend className={styles.legend}>{`Box ${place + 1}`}</legend>
          <div className={styles.grid}>
            <TextField
              label="Name"
              name={`parcel-${place}`}
              value={parcel.name}
              onChange={(name) => set(place, { name })}
            />
            {sides.map(([side, label]) => (
              <MeasureField
                key={side}
                kind="length"
                label={label}
                name={`${side}-${place}`}
                value={parcel[side]}
                onChange={(text) => set(place, { [side]: text })}
              />
            ))}
            <MeasureField
              kind="weight"
              label="Empty weight"
              name={`grams-${place}`}
              {...(storeUnits() === 'us' ? { description: 'For ounces, type 6 oz.' } : {})}
              value={parcel.grams}
              onChange={(grams) => set(place, { grams })}
            />
          </div>
          <span>
            <Button size="s" onPress={() => onChange(parcels.filter((_, index) => index !== place))}>
              Remove<span className={visuallyHidden}>{` box ${place + 1}`}</span>
            </Button>
          </span>
        </fieldset>
      ))}
      {problem === undefined ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <span>
        <Button isDisabled={parcels.length >= 20} onPress={() => onChange([...parcels, emptyParcel])}>
          Add box
        </Button>
      </span>
    </>
  );
}
