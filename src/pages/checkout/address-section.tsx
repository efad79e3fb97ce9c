import { useState } from 'react';
import type { AddressBook } from '#actors/checkout/address-book.view.ts';
import type { SavedAddress } from '#schema/account/profile.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { RadioCard, RadioGroup } from '#ui/components/fields/radio-group.tsx';
import * as styles from './checkout.css.ts';
import { placeFields } from '#ui/patterns/fields.tsx';
import type { Messages, PlaceName, Values } from '#ui/patterns/fields.tsx';
import { FormSection } from '#pages/checkout/form/form-section.tsx';

const blank: Values<PlaceName> = { address: '', address2: '', city: '', state: '', zipCode: '' };

const another = 'another';

const valuesOf = (saved: SavedAddress): Values<PlaceName> => ({
  address: saved.address,
  address2: saved.address2 ?? '',
  city: saved.city,
  state: saved.state,
  zipCode: saved.zip_code,
});

const lineOf = ({ address, address2, city, state, zipCode }: Values<PlaceName>) =>
  [address, address2, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ');

const isSame = (a: Values<PlaceName>, b: Values<PlaceName>) =>
  lineOf(a).toLowerCase() === lineOf(b).toLowerCase();

interface AddressSectionProps {
  values: Values<PlaceName>;
  validate: (values: Values<PlaceName>) => Messages<PlaceName>;
  onDone: (values: Values<PlaceName>) => void;
  /** Problems that the server found in these values. */
  refused: Messages<PlaceName>;
  /** Null for a guest. */
  book: AddressBook | null;
}

/** Where the purchase goes: a saved address, or a new one that may be saved. */
export function AddressSection({ values, validate, onDone, refused, book }: AddressSectionProps) {
  const saved = book?.saved ?? [];
  const isBlank = Object.values(values).every((value) => value === '');
  const known = saved.find((one) => isSame(valuesOf(one), values)) ?? (isBlank ? saved[0] : undefined);
  const [chosen, setChosen] = useState<string | null>(null);
  const picked = chosen ?? known?.id ?? another;
  const pickedAddress = saved.find(({ id }) => id === picked);
  const action = 'Continue to delivery';

  // An address saved under older rules is shown in the form, where it can be corrected.
  const isRefused = picked === (known?.id ?? another) && Object.keys(refused).length > 0;
  const fits =
    !isRefused && pickedAddress !== undefined && Object.keys(validate(valuesOf(pickedAddress))).length === 0;
  const start = pickedAddress !== undefined ? valuesOf(pickedAddress) : known === undefined ? values : blank;
  return (
    <div>
      {saved.length === 0 ? null : (
        <div className={styles.savedAddresses}>
          <RadioGroup
            label="Where should we ship it?"
            value={picked}
            onChange={setChosen}
            validationBehavior="aria"
          >
            {saved.map((one) => (
              <RadioCard
                key={one.id}
                value={one.id}
                title={one.label ?? `${one.first_name} ${one.last_name}`}
                note={lineOf(valuesOf(one))}
                aside={one.is_default ? <Badge>Default</Badge> : undefined}
              />
            ))}
            <RadioCard value={another} title="Another address" />
          </RadioGroup>
        </div>
      )}
      {pickedAddress !== undefined && fits ? (
        <div className={styles.formActions}>
          <Button
            variant="primary"
            size="l"
            className={styles.mainAction}
            onPress={() => onDone(valuesOf(pickedAddress))}
          >
            {action}
          </Button>
        </div>
      ) : (
        <FormSection
          key={picked}
          fields={placeFields}
          values={start}
          refused={isRefused ? refused : {}}
          validate={validate}
          onDone={(given, form) => {
            const isNew = !saved.some((one) => isSame(valuesOf(one), given));
            if (book?.hasRoom === true && isNew && form.has('keep')) book.keep(given);
            onDone(given);
          }}
          action={action}
          extra={
            book?.hasRoom === true ? (
              <div className={styles.keepAddress}>
                <Checkbox name="keep">Save this address</Checkbox>
              </div>
            ) : null
          }
        />
      )}
    </div>
  );
}
