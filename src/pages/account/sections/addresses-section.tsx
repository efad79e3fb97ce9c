import { useRef, useState } from 'react';
import { saveAnswer } from '#actors/kit/form.ts';
import { FieldsForm } from './fields-form.tsx';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { placeFields } from '#ui/patterns/fields.tsx';
import type { Field } from '#ui/patterns/fields.tsx';
import { limits } from '#schema/limits.ts';
import { formOfAddress, savedAddressProblems } from '#schema/account/profile.ts';
import type { AddressForm, SavedAddress } from '#schema/account/profile.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { visuallyHidden, row, grid } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './account.css.ts';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';
import { Unread } from './load-failed.tsx';

const fields: readonly Field<keyof AddressForm>[] = [
  {
    name: 'label',
    label: 'Address name',
    autoComplete: 'off',
    description: 'For example, home, gym or work. Only you see this.',
    optional: true,
    width: 'wide',
  },
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', width: 'half' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', width: 'half' },
  ...placeFields,
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    optional: true,
    width: 'half',
  },
];

const blank: AddressForm = {
  label: '',
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
};

type Actions = Pick<
  ProfileActions,
  'addAddress' | 'changeAddress' | 'makeDefault' | 'removeAddress' | 'reload'
>;

interface AddressesSectionProps {
  addresses: readonly SavedAddress[] | null;
  /** Starts a new address with these. */
  names: { firstName: string; lastName: string };
  actions: Actions;
}

export function AddressesSection({ addresses, names, actions }: AddressesSectionProps) {
  /** The id of the one being edited, '' for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useFocusWhen(edited, () => box.current?.querySelector('input'));

  const tell = (outcome: string | null, sentence: string, undo?: () => void) => {
    setProblem(outcome);
    if (outcome !== null) return;
    toasts.add({
      title: sentence,
      tone: 'success',
      ...(undo === undefined ? {} : { action: { label: 'Undo', onPress: undo } }),
    });
  };
  const remove = async (address: SavedAddress) =>
    tell(await actions.removeAddress(address), 'Address removed', () => {
      void actions
        .addAddress(formOfAddress(address))
        .then((found) =>
          setProblem(typeof found === 'object' && found !== null ? accountMessages.unexpected : found),
        );
    });
  const save = (form: AddressForm) =>
    edited === '' || edited === null ? actions.addAddress(form) : actions.changeAddress(edited, form);

  const saved = addresses ?? [];
  const current = saved.find(({ id }) => id === edited);
  return (
    <Section
      id="addresses"
      title="Addresses"
      hint="You can choose them at checkout. The default comes first."
    >
      {addresses === null ? (
        <Unread what="your addresses" onRetry={actions.reload} />
      ) : edited !== null ? (
        <div ref={box} className={styles.boxed}>
          <AddressEditor
            id={edited === '' ? 'new' : edited}
            label={edited === '' ? 'New address' : 'Address'}
            values={current === undefined ? { ...blank, ...names } : formOfAddress(current)}
            onSave={save}
            onSaved={() => {
              setEdited(null);
              tell(null, 'Address saved');
            }}
            onCancel={() => setEdited(null)}
          />
        </div>
      ) : (
        <>
          {saved.length === 0 ? <p>No addresses yet. Add one to check out faster.</p> : null}
          <ul className={grid({ columns: 2, gap: 4 })}>
            {saved.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                onEdit={() => setEdited(address.id)}
                onDefault={async () => tell(await actions.makeDefault(address.id), 'Default address changed')}
                onRemove={() => remove(address)}
              />
            ))}
          </ul>
          <div className={row({ gap: 3, wrap: true })}>
            <Button onPress={() => setEdited('')} isDisabled={saved.length >= limits.addresses.max}>
              Add address
            </Button>
            {saved.length >= limits.addresses.max ? (
              <span
                className={styles.hint}
              >{`You have ${limits.addresses.max} saved. Remove one first.`}</span>
            ) : null}
          </div>
        </>
      )}
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Section>
  );
}

interface AddressEditorProps {
  /** 'new' for one that is added. */
  id: string;
  label: string;
  values: AddressForm;
  onSave: ProfileActions['addAddress'];
  onSaved: () => void;
  onCancel: () => void;
}

function AddressEditor({ id, label, values, onSave, onSaved, onCancel }: AddressEditorProps) {
  const actor = useRecordForm({
    draft: `account/address/${id}`,
    values,
    onSaved,
    save: async (form) => saveAnswer(form, await onSave(form)),
  });
  return (
    <FieldsForm
      actor={actor}
      label={label}
      fields={fields}
      problemsOf={savedAddressProblems}
      action="Save address"
      onCancel={() => {
        actor.send({ type: 'form.reset' });
        onCancel();
      }}
    />
  );
}

interface AddressCardProps {
  address: SavedAddress;
  onEdit: () => void;
  onDefault: () => Promise<void>;
  onRemove: () => Promise<void>;
}

function AddressCard({ address, onEdit, onDefault, onRemove }: AddressCardProps) {
  const [busy, setBusy] = useState(false);
  const during = async (work: Promise<void>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const name = address.label ?? `${address.first_name} ${address.last_name}`;
  const which = <span className={visuallyHidden}>{` ${name}`}</span>;
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={heading({ level: 17 })}>{name}</h3>
        {address.is_default ? <Badge>Default</Badge> : null}
      </div>
      <address className={styles.lines}>
        <span>{`${address.first_name} ${address.last_name}`}</span>
        <br />
        <span>{address.address}</span>
        {address.address2 === null ? null : (
          <>
            <br />
            <span>{address.address2}</span>
          </>
        )}
        <br />
        <span>{`${address.city}, ${address.state} ${address.zip_code}`}</span>
        {address.phone === null ? null : (
          <>
            <br />
            <span>{address.phone}</span>
          </>
        )}
      </address>
      <div className={row({ gap: 3, wrap: true })}>
        <Button size="s" onPress={onEdit} isDisabled={busy}>
          Edit{which}
        </Button>
        {address.is_default ? null : (
          <Button size="s" variant="quiet" isDisabled={busy} onPress={() => void during(onDefault())}>
            Make default{which}
          </Button>
        )}
        <Button size="s" variant="quiet" isDisabled={busy} onPress={() => void during(onRemove())}>
          Remove{which}
        </Button>
      </div>
    </li>
  );
}
