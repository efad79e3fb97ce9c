import type { FormActor } from '#actors/kit/form.ts';
import { states } from '#pages/checkout/form/states.ts';
import { Choice, Input } from '#pages/vendor/settings/fields.tsx';
import { SettingsForm } from '#pages/vendor/settings/settings-form.tsx';
import * as styles from '#pages/vendor/settings/settings.css.ts';
import { emptyParcel, parcelsIn, setupProblems, timeZones } from '#schema/vendor/shipping-setup.ts';
import type { ParcelText, SetupValues } from '#schema/vendor/shipping-setup.ts';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';

const names = {
  address: 'Street address',
  address2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  zip_code: 'ZIP code',
  handling_days: 'Handling time',
  cut_off: 'Cut-off',
  time_zone: 'Time zone',
  parcels: 'Parcels',
} as const;

const told = (name: keyof SetupValues, value: string | boolean): string => {
  const text = String(value);
  if (name === 'parcels')
    return (
      parcelsIn({ parcels: text })
        .map((parcel) => parcel.name)
        .join(', ') || 'none'
    );
  return text === '' ? 'empty' : `“${text}”`;
};

/** Where parcels start, how fast they leave, and what they are packed in. */
export function SetupView({ actor, mayWrite }: { actor: FormActor; mayWrite: boolean }) {
  return (
    <SettingsForm<SetupValues>
      actor={actor}
      label="Shipping setup"
      problemsOf={setupProblems}
      names={names}
      tell={told}
      mayWrite={mayWrite}
    >
      {({ values, problems, isBusy, change }) => {
        const field = (name: keyof SetupValues) => ({
          name,
          label: names[name],
          value: values[name],
          problem: problems[name],
          isDisabled: isBusy,
          onChange: (value: string) => change({ [name]: value }),
        });
        return (
          <>
            <h2 className={heading({ level: 26 })}>Origin</h2>
            <p className={styles.note}>Shoppers see the city and the state, the carrier the whole address.</p>
            <div className={styles.grid}>
              <Input {...field('address')} />
              <Input {...field('address2')} optional />
            </div>
            <div className={styles.grid}>
              <Input {...field('city')} />
              <Choice {...field('state')} options={[['', 'Choose a state'], ...states]} />
              <Input {...field('zip_code')} inputMode="numeric" />
            </div>
            <h2 className={heading({ level: 26 })}>Handling</h2>
            <p className={styles.note}>
              Products and the checkout promise delivery by these: handling, then the days of the rate.
            </p>
            <div className={styles.grid}>
              <Input
                {...field('handling_days')}
                label="Working days until a parcel leaves"
                inputMode="numeric"
              />
              <Input
                {...field('cut_off')}
                type="time"
                optional
                description="A later order counts as of the next working day."
              />
              <Choice {...field('time_zone')} options={timeZones} />
            </div>
            <h2 className={heading({ level: 26 })}>Parcels</h2>
            <Parcels
              parcels={parcelsIn(values)}
              problem={problems['parcels']}
              isDisabled={isBusy}
              onChange={(parcels) => change({ parcels: JSON.stringify(parcels) })}
            />
          </>
        );
      }}
    </SettingsForm>
  );
}

interface ParcelsProps {
  parcels: readonly ParcelText[];
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (parcels: readonly ParcelText[]) => void;
}

const sides = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

function Parcels({ parcels, problem, isDisabled, onChange }: ParcelsProps) {
  const set = (place: number, changes: Partial<ParcelText>) =>
    onChange(parcels.map((parcel, index) => (index === place ? { ...parcel, ...changes } : parcel)));
  return (
    <>
      {parcels.map((parcel, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a parcel has no other identity
        <fieldset key={place} className={styles.steps}>
          <legend className={styles.legend}>{`Parcel ${place + 1}`}</legend>
          <div className={styles.grid}>
            <Input
              label="Name"
              name={`parcel-${place}`}
              value={parcel.name}
              isDisabled={isDisabled}
              onChange={(name) => set(place, { name })}
            />
            {sides.map(([side, label]) => (
              <Input
                key={side}
                label={label}
                name={`${side}-${place}`}
                suffix="cm"
                inputMode="numeric"
                value={parcel[side]}
                isDisabled={isDisabled}
                onChange={(text) => set(place, { [side]: text })}
              />
            ))}
            <Input
              label="Own weight"
              name={`grams-${place}`}
              suffix="g"
              inputMode="numeric"
              value={parcel.grams}
              isDisabled={isDisabled}
              onChange={(grams) => set(place, { grams })}
            />
          </div>
          <span>
            <PlainButton
              size="s"
              isDisabled={isDisabled}
              onPress={() => onChange(parcels.filter((_, index) => index !== place))}
            >
              Remove<span className={visuallyHidden}> parcel {place + 1}</span>
            </PlainButton>
          </span>
        </fieldset>
      ))}
      {problem === undefined ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <span>
        <PlainButton
          isDisabled={isDisabled || parcels.length >= 20}
          onPress={() => onChange([...parcels, emptyParcel])}
        >
          Add a parcel
        </PlainButton>
      </span>
    </>
  );
}
