import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { VariantGridActor } from '#actors/vendor-panel/product-editor.ts';
import { columnOf } from '#schema/vendor-panel/product-form.ts';
import type { EditedOption } from '#schema/vendor-panel/product.ts';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { optionLabels } from './option-labels.ts';
import * as styles from '../product.css.ts';

interface OptionEditorProps {
  actor: VariantGridActor;
  option: EditedOption;
  isWaiting: boolean;
  /** Below its values. */
  more: ReactNode;
  /** Called once it is there. */
  onShown: () => void;
  onRemove: () => void;
  onRemoveValue: (value: string) => void;
}

/** The values of one option as chips. */
export function OptionEditor({
  actor,
  option: { name, values },
  isWaiting,
  more,
  onShown,
  onRemove,
  onRemoveValue,
}: OptionEditorProps) {
  const [typed, setTyped] = useState('');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(() => onShown(), []);
  const label = optionLabels[name];
  const add = () => {
    if (typed.trim() === '') return;
    actor.send({ type: 'value.add', option: name, value: typed });
    setTyped('');
  };
  return (
    <div className={styles.option} data-column={columnOf(name)}>
      <ul className={styles.chips} aria-label={`${label} values`}>
        {values.map((value) => (
          <li key={value} className={styles.chip}>
            <span>{value}</span>
            <button
              type="button"
              className={styles.chipButton}
              aria-label={`Remove ${value}`}
              disabled={isWaiting}
              onClick={() => onRemoveValue(value)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {more}
      <div
        className={styles.adding}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Text that only waits for its button would be shown and not saved.
          if (!currentTarget.contains(relatedTarget)) add();
        }}
      >
        <TextField
          label={`New ${label.toLowerCase()}`}
          value={typed}
          isDisabled={isWaiting}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (isPressed(shortcuts.save, event)) add();
            if (event.key !== 'Enter') return;
            // Enter would otherwise send the whole form.
            event.preventDefault();
            add();
          }}
        />
        <Button isDisabled={isWaiting || typed.trim() === ''} onPress={add}>
          {`Add this ${label.toLowerCase()}`}
        </Button>
        <Button variant="quiet" isDisabled={isWaiting} onPress={onRemove}>
          {`Remove ${label.toLowerCase()}`}
        </Button>
      </div>
    </div>
  );
}
