import type { Observable } from 'rxjs';
import { useRead } from '#actors/kit/use-read.ts';
import { CategoryField } from '#panel/category/category-field.tsx';
import { MeasureField } from '#panel/form/measure-field.tsx';
import { useState } from 'react';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { bulkFields, bulkVerbs } from '#schema/vendor-panel/bulk/bulk-field.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import type { BulkField, BulkVerb } from '#schema/vendor-panel/bulk/bulk-field.ts';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import * as shared from './product.css.ts';
import { actions, stack } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';
import { Form } from '#ui/form/form.tsx';

export interface ChangeFieldProps {
  vendorId: string;
  readCategories: () => Observable<readonly Category[]>;
  onRun: (change: BulkChange) => void;
  onClose: () => void;
}

const fields = bulkFields.map(({ field, label }) => ({ id: field, label }));
const verbsOf = ({ verbs }: BulkField) => verbs.map((verb) => ({ id: verb, label: bulkVerbs[verb] }));

/** What happens to the variants if a change creates or removes some. */
function effectOf({ field }: BulkField, verb: BulkVerb): string | undefined {
  if (field === 'features') return undefined;
  if (verb === 'add') {
    return 'Each product with this option gets new variants with this value, with no stock and at the same price as the others.';
  }
  return verb === 'remove' ? 'Variants with this value will no longer be sold.' : undefined;
}

/** One change of a field for many products. */
export function ChangeField({ vendorId, readCategories, onRun, onClose }: ChangeFieldProps) {
  const [name, setName] = useState('discount');
  const [wanted, setWanted] = useState<string>('set');
  const [value, setValue] = useState('');
  const [isAsked, setAsked] = useState(false);
  const chosen = bulkFields.find(({ field }) => field === name);
  if (chosen === undefined) return null;
  const verb = chosen.verbs.find((each) => each === wanted) ?? chosen.verbs[0] ?? 'set';
  const problem = verb === 'clear' ? undefined : chosen.problem(value.trim());
  const shown = isAsked ? problem : undefined;
  return (
    <Dialog
      isOpen
      size="s"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Change field"
    >
      <Form
        className={stack({ gap: 5 })}
        onSubmit={() => {
          setAsked(true);
          if (problem !== undefined) return;
          onRun({ kind: verb, field: name, ...(verb === 'clear' ? {} : { value: value.trim() }) });
        }}
      >
        <Select
          label="Field"
          items={fields}
          value={name}
          onChange={(next) => {
            setName(next);
            setValue('');
            setAsked(false);
          }}
        />
        {chosen.verbs.length > 1 && (
          <Select label="Change" items={verbsOf(chosen)} value={verb} onChange={setWanted} />
        )}
        {verb !== 'clear' &&
          (name === 'category' ? (
            <CategoryValue
              vendorId={vendorId}
              read={readCategories}
              value={value}
              onChange={setValue}
              problem={shown}
            />
          ) : name === 'weight_grams' ? (
            <MeasureField
              kind="weight"
              label="Value"
              name="value"
              value={value}
              onChange={setValue}
              errorMessage={shown}
            />
          ) : (
            <TextField
              label="Value"
              name="value"
              value={value}
              onChange={setValue}
              prefix={chosen.unit === '$' ? chosen.unit : undefined}
              suffix={chosen.unit === '$' ? undefined : chosen.unit}
              inputMode={chosen.unit === undefined ? 'text' : 'decimal'}
              description={effectOf(chosen, verb)}
              errorMessage={shown}
            />
          ))}
        <p className={hint}>
          Products the change doesn't fit stay the same, and you'll see why. You can undo the change.
        </p>
        <div className={shared.bar}>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Change
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface CategoryValueProps {
  vendorId: string;
  read: ChangeFieldProps['readCategories'];
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

/** The tree of the product editor, with the categories last chosen for this store. */
function CategoryValue({ vendorId, read, value, onChange, problem }: CategoryValueProps) {
  const { reading, again } = useRead(read);
  return reading.kind === 'failed' ? (
    <div className={actions} role="alert">
      <p>We couldn't load the categories.</p>
      <TryAgain onPress={again} />
    </div>
  ) : (
    <CategoryField
      label="Value"
      name="value"
      vendorId={vendorId}
      categories={reading.kind === 'ready' ? reading.value : []}
      value={value}
      onChange={onChange}
      errorMessage={problem}
    />
  );
}
