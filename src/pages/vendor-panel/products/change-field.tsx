import { useRef, useState } from 'react';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { bulkFields, bulkVerbs } from '#schema/vendor-panel/bulk/bulk-field.ts';
import type { BulkField, BulkVerb } from '#schema/vendor-panel/bulk/bulk-field.ts';
import { Dialog } from '#ui/components/dialog.tsx';
import { Button } from '#ui/components/button.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import * as shared from './product.css.ts';
import { hint } from '#ui/css/text.css.ts';

interface ChangeFieldProps {
  categories: readonly { id: string; name: string }[];
  onRun: (change: BulkChange) => void;
  onClose: () => void;
}

const fields = bulkFields.map(({ field, label }) => ({ id: field, label }));
const verbsOf = ({ verbs }: BulkField) => verbs.map((verb) => ({ id: verb, label: bulkVerbs[verb] }));

/** What becomes of the variants, where a change makes or ends some. */
function effectOf({ field }: BulkField, verb: BulkVerb): string | undefined {
  if (field === 'features') return undefined;
  if (verb === 'add') {
    return 'Each product that has the option gets new variants with this value: without stock, at the price of the others.';
  }
  return verb === 'remove' ? 'Variants with this value are no longer sold.' : undefined;
}

/** One change of a field for many products. */
export function ChangeField({ categories, onRun, onClose }: ChangeFieldProps) {
  const [name, setName] = useState('discount');
  const [wanted, setWanted] = useState<string>('set');
  const [value, setValue] = useState('');
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
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
      title="Change a field"
    >
      <form
        ref={form}
        noValidate
        className={shared.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (problem !== undefined) {
            form.current?.querySelector<HTMLElement>('[name=value]')?.focus();
            return;
          }
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
          <Select label="What to do" items={verbsOf(chosen)} value={verb} onChange={setWanted} />
        )}
        {verb !== 'clear' &&
          (name === 'category' ? (
            <Select
              label="Value"
              name="value"
              placeholder="Choose a category"
              items={categories.map((each) => ({ id: each.id, label: each.name }))}
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
          A product that the change does not fit stays as it is, and you are told why. You can undo the
          change.
        </p>
        <div className={shared.bar}>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Change
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
