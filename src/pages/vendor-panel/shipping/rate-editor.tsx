import { rateKinds, zonesOf } from './rate-words.ts';
import { storeUnits } from '#lazy/shop-terms.ts';
import { MeasureField } from '#panel/form/measure-field.tsx';
import { useRef, useState } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import { states } from '#schema/checkout/places.ts';
import type { ConflictFields } from '#panel/form/form-conflict.tsx';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { rateExamples } from '#schema/measures/shipping-example.ts';
import { rateProblems, stepsOf } from '#schema/vendor-panel/shipping.ts';
import type { RateValues, Step } from '#schema/vendor-panel/shipping.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { field as fieldClass, error as errorClass, errorIcon } from '#ui/components/fields/field.css.ts';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

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
              items={itemsOf(rateKinds)}
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
    <div className={stack({ gap: 2 })} role="group" aria-labelledby="rate-examples">
      <h3 id="rate-examples" className={heading({ level: 20 })}>
        What shoppers pay
      </h3>
      <ul className={stack({ gap: 1 })}>
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </div>
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
