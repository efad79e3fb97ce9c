import { storeUnits } from '#lazy/shop-terms.ts';
import { MeasureField } from '#panel/form/measure-field.tsx';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import { states } from '#schema/checkout/places.ts';
import type { ConflictFields } from '#panel/form/form-conflict.tsx';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { rateExamples } from '#schema/measures/shipping-example.ts';
import { rateProblems, stepsOf } from '#schema/vendor-panel/shipping.ts';
import type { RateValues, ShippingRate, Step } from '#schema/vendor-panel/shipping.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { field as fieldClass, error as errorClass, errorIcon } from '#ui/components/fields/field.css.ts';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const kinds = [
  ['flat', 'Flat rate'],
  ['weight', 'By weight'],
  ['subtotal', 'By order total'],
] as const;

const priceOf = ({ kind, base_rate, bands }: ShippingRate): string => {
  if (kind === 'flat' || bands.length === 0) return `$${base_rate}`;
  const [first, last] = [bands[0]?.price, bands.at(-1)?.price];
  return first === last ? `$${first}` : `$${first} to $${last}`;
};
const zonesOf = (zones: readonly string[]): string =>
  zones.length === 0 ? 'Every state' : zones.length > 8 ? `${zones.length} states` : zones.join(', ');

interface RatesViewProps {
  rates: readonly ShippingRate[];
  /** The id of the rate in the editor. */
  edited: string | null;
  mayWrite: boolean;
  onEdit: (id: string) => void;
  editor: ReactNode;
}

const rateColumns = ({
  mayWrite,
  edited,
  onEdit,
}: Pick<RatesViewProps, 'mayWrite' | 'edited' | 'onEdit'>): readonly Column<ShippingRate>[] => [
  {
    id: 'name',
    label: 'Rate',
    kind: 'main',
    cell: ({ name, enabled, kind, zones }) => (
      <span className={styles.words}>
        <span>{name}</span> {enabled ? null : <Badge>Off</Badge>}
        <span className={styles.small}>
          {`${kinds.find(([id]) => id === kind)?.[1]}, ${zones.length === 0 ? 'every state' : zonesOf(zones)}`}
        </span>
      </span>
    ),
  },
  {
    id: 'days',
    label: 'Days',
    kind: 'number',
    cell: ({ min_days, max_days }) => (
      <span>{min_days === max_days ? min_days : `${min_days} to ${max_days}`}</span>
    ),
  },
  {
    id: 'free',
    label: 'Free over',
    kind: 'number',
    cell: ({ free_over }) => <span>{free_over === null ? '–' : `$${free_over}`}</span>,
  },
  { id: 'price', label: 'Price', kind: 'number', cell: (rate) => <span>{priceOf(rate)}</span> },
  {
    id: 'acts',
    label: 'Actions',
    kind: 'number',
    isBare: true,
    cell: ({ id, name }) => (
      <Button size="s" isDisabled={edited === id} onPress={() => onEdit(id)}>
        <span>{mayWrite ? 'Edit' : 'View'}</span>
        <span className={visuallyHidden}>{` ${name}`}</span>
      </Button>
    ),
  },
];

/** A store's rates as a table, on a phone as cards, and the editor of one of them. */
export function RatesView({ rates, edited, mayWrite, onEdit, editor }: RatesViewProps) {
  return (
    <PageSection className={styles.whole} aria-label="Rates">
      <p className={styles.note}>
        Checkout offers every active rate that fits the order, cheapest first. You can make a rate free over
        an order total and limit it to certain states.
      </p>
      {rates.length === 0 ? (
        edited === null && (
          <EmptyState
            drawing="box"
            title="No rates yet."
            action={
              mayWrite ? (
                <Button variant="primary" onPress={() => onEdit(crypto.randomUUID())}>
                  Add rate
                </Button>
              ) : undefined
            }
          >
            <p>
              Shoppers can't check out until you have an active rate. One price for every state is enough to
              start.
            </p>
          </EmptyState>
        )
      ) : (
        <ListTable
          caption="Shipping rates"
          rows={rates}
          nameOf={({ name }) => name}
          density="normal"
          columns={rateColumns({ mayWrite, edited, onEdit })}
        />
      )}
      {editor}
      {mayWrite && edited === null && rates.length > 0 ? (
        <div className={actions} style={{ paddingTop: '1rem' }}>
          <Button variant="primary" onPress={() => onEdit(crypto.randomUUID())}>
            Add rate
          </Button>
        </div>
      ) : null}
    </PageSection>
  );
}

const names = {
  name: 'Name',
  kind: 'Pricing',
  base_rate: 'Price',
  steps: 'Tiers',
  free_over: 'Free over',
  zones: 'States',
  min_days: 'Delivery days (min)',
  max_days: 'Delivery days (max)',
  enabled: 'On or off',
  gone: 'Deletion',
} as const;

const tellSteps = (steps: string): string =>
  stepsOf({ steps })
    .map(({ upTo, price }) => `${upTo === '' ? 'above' : `up to ${upTo}`}: $${price}`)
    .join(', ');

const fields: ConflictFields = {
  ...Object.fromEntries(Object.entries(names).map(([name, label]) => [name, { label }])),
  steps: { label: names.steps, tell: tellSteps },
};

interface RateEditorProps {
  actor: FormActor;
  isNew: boolean;
  mayWrite: boolean;
  onClose: () => void;
}

export function RateEditor({ actor, isNew, mayWrite, onClose }: RateEditorProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { values, problems, change, field, choice } = useRecordFields<RateValues>(actor, rateProblems);
  useFocusWhen(true, () => title.current);
  const remove = () => {
    const saved = actor.getSnapshot().context.saved.values as RateValues;
    actor.send({ type: 'form.submit', values: { ...saved, gone: true }, problems: {} });
  };
  return (
    <PageSection className={styles.section} aria-labelledby="rate-title" style={{ paddingTop: '1.5rem' }}>
      <h2 id="rate-title" ref={title} tabIndex={-1} className={heading({ level: 26 })}>
        {isNew ? 'New rate' : 'Edit rate'}
      </h2>
      <div className={styles.form}>
        <RecordForm
          actor={actor}
          label="Rate"
          action="Save"
          problemsOf={rateProblems}
          fields={fields}
          isReadOnly={!mayWrite}
          // A rate that failed to be deleted is still there.
          onSubmit={() => change({ gone: false })}
          more={
            <>
              <Button
                onPress={() => {
                  actor.send({ type: 'form.reset' });
                  onClose();
                }}
              >
                Close
              </Button>
              {isNew || !mayWrite ? null : <Button onPress={remove}>Delete rate</Button>}
            </>
          }
        >
          <div className={styles.grid}>
            <TextField
              label="Name"
              {...field('name')}
              description="Shoppers see it at checkout, for example, Standard shipping."
            />
            <Select
              label="Pricing"
              items={itemsOf(kinds)}
              {...field('kind')}
              onChange={(kind) =>
                change({
                  kind,
                  ...(kind === 'flat' || stepsOf(values).length > 0
                    ? {}
                    : { steps: JSON.stringify([{ upTo: '', price: values.base_rate }]) }),
                })
              }
            />
            {values.kind === 'flat' ? (
              <TextField label="Price" prefix="$" inputMode="decimal" {...field('base_rate')} />
            ) : null}
          </div>
          {values.kind === 'flat' ? null : (
            <Steps
              kind={values.kind}
              steps={stepsOf(values)}
              problem={problems['bands']}
              onChange={(steps) => change({ steps: JSON.stringify(steps) })}
            />
          )}
          <div className={styles.grid}>
            <TextField
              label="Free over"
              prefix="$"
              optional
              inputMode="decimal"
              {...field('free_over')}
              description="An order of this much ships free."
            />
            <TextField label="Delivery days (min)" inputMode="numeric" {...field('min_days')} />
            <TextField label="Delivery days (max)" inputMode="numeric" {...field('max_days')} />
          </div>
          <Zones zones={values.zones} problem={problems['zones']} onChange={(zones) => change({ zones })} />
          <Checkbox {...choice('enabled')}>Offer this rate at checkout</Checkbox>
          <Examples values={values} />
        </RecordForm>
      </div>
    </PageSection>
  );
}

/** What the rate means for a shopper, as it is typed. */
function Examples({ values }: { values: RateValues }) {
  const examples = rateExamples(values, storeUnits());
  if (examples.length === 0) return null;
  return (
    <section className={stack({ gap: 2 })} aria-labelledby="rate-examples">
      <h3 id="rate-examples" className={heading({ level: 20 })}>
        What shoppers pay
      </h3>
      <ul className={stack({ gap: 1 })}>
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </section>
  );
}

const Problem = ({ text }: { text: string | undefined }) => (
  <span className={errorClass} role={text === undefined ? undefined : 'alert'}>
    {text === undefined ? null : (
      <>
        <Icon name="error" size={16} className={errorIcon} />
        <span>{text}</span>
      </>
    )}
  </span>
);

interface StepsProps {
  kind: string;
  steps: readonly Step[];
  problem: string | undefined;
  onChange: (steps: readonly Step[]) => void;
}

function Steps({ kind, steps, problem, onChange }: StepsProps) {
  const set = (place: number, step: Partial<Step>) =>
    onChange(steps.map((each, index) => (index === place ? { ...each, ...step } : each)));
  return (
    <fieldset className={styles.steps}>
      <legend className={styles.legend}>Tiers</legend>
      {steps.map((step, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no other identity
        <div key={place} className={styles.step}>
          {kind === 'weight' ? (
            <MeasureField
              kind="weight"
              label={`Up to, tier ${place + 1}`}
              name={`up-to-${place}`}
              value={step.upTo}
              onChange={(upTo) => set(place, { upTo })}
            />
          ) : (
            <TextField
              label={`Up to, tier ${place + 1}`}
              name={`up-to-${place}`}
              inputMode="decimal"
              prefix="$"
              value={step.upTo}
              onChange={(upTo) => set(place, { upTo })}
            />
          )}
          <TextField
            label={`Price, tier ${place + 1}`}
            name={`price-${place}`}
            prefix="$"
            inputMode="decimal"
            value={step.price}
            onChange={(price) => set(place, { price })}
          />
          <Button
            isDisabled={steps.length === 1}
            onPress={() => onChange(steps.filter((_, index) => index !== place))}
          >
            Remove<span className={visuallyHidden}>{` tier ${place + 1}`}</span>
          </Button>
        </div>
      ))}
      <p className={styles.note}>
        The first tier that fits the order sets the price. Leave the last limit blank to cover every larger
        order; otherwise the rate isn't offered above it.
      </p>
      <Problem text={problem} />
      <span>
        <Button
          size="s"
          isDisabled={steps.length >= 20}
          onPress={() => onChange([...steps, { upTo: '', price: '' }])}
        >
          Add tier
        </Button>
      </span>
    </fieldset>
  );
}

interface ZonesProps {
  zones: string;
  problem: string | undefined;
  onChange: (zones: string) => void;
}

function Zones({ zones, problem, onChange }: ZonesProps) {
  const chosen = zones.split(' ').filter((code) => code !== '');
  // Set only once, so that it does not close when someone selects a ninth state.
  const [opensAtFirst] = useState(chosen.length > 0 && chosen.length <= 8);
  return (
    <Disclosure title={`States: ${zonesOf(chosen)}`} defaultOpen={opensAtFirst}>
      <div className={`${fieldClass} ${styles.zones}`} role="group" aria-label="States">
        {states.map(([code, name]) => (
          <Checkbox
            key={code}
            isSelected={chosen.includes(code)}
            onChange={(isOn) =>
              onChange(
                (isOn ? [...chosen, code].toSorted() : chosen.filter((each) => each !== code)).join(' '),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <p className={styles.note}>If you don't choose any states, the rate applies everywhere.</p>
      <Problem text={problem} />
    </Disclosure>
  );
}
