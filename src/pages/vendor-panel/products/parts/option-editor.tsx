import { useState } from 'react';
import type { ReactNode } from 'react';
import type { VariantGridActor } from '#actors/vendor-panel/product-editor.ts';
import { nameInSentence } from '#schema/kit/option-names.ts';
import { longestOptionName, nameProblem } from '#schema/vendor-panel/product/option-rules.ts';
import { optionTitles, titleOf } from '#schema/vendor-panel/product.ts';
import { columnOf } from '#schema/vendor-panel/product-form.ts';
import type { EditedOption } from '#schema/vendor-panel/product.ts';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import * as styles from '../product.css.ts';

interface OptionEditorProps {
  actor: VariantGridActor;
  option: EditedOption;
  /** All options of the product. */
  options: readonly EditedOption[];
  isWaiting: boolean;
  /** Below its values. */
  more: ReactNode;
  onRemove: () => void;
  /** Its name can be typed from then on: the field gets the focus. */
  onRename: () => void;
  onRemoveValue: (value: string) => void;
}

/** The values of one option as chips. */
export function OptionEditor({
  actor,
  option,
  options,
  isWaiting,
  more,
  onRemove,
  onRename,
  onRemoveValue,
}: OptionEditorProps) {
  const [typed, setTyped] = useState('');
  // An empty name is wrong only once someone has left it.
  const [isLeft, setLeft] = useState(false);
  const { name, label, values } = option;
  const title = titleOf(option).trim();
  const word = nameInSentence(title) || 'value';
  const add = () => {
    if (typed.trim() === '') return;
    actor.send({ type: 'value.add', option: name, value: typed });
    setTyped('');
  };
  return (
    <div className={styles.option} data-column={columnOf(name)}>
      {label !== undefined && (
        <TextField
          label="Option name"
          description={`Shoppers choose by it, like Resistance or Attachment. It takes the place of ${nameInSentence(optionTitles[name])}.`}
          maxLength={longestOptionName}
          value={label}
          isDisabled={isWaiting}
          errorMessage={label === '' && !isLeft ? undefined : nameProblem(options, option)}
          onBlur={() => setLeft(true)}
          onChange={(text) => actor.send({ type: 'option.rename', option: name, label: text })}
        />
      )}
      <ul className={styles.chips} aria-label={`${title || 'New option'} values`}>
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
        data-adding=""
        onBlur={({ currentTarget, relatedTarget }) => {
          // Text that only waits for its button would be shown and not saved.
          if (!currentTarget.contains(relatedTarget)) add();
        }}
      >
        <TextField
          label={`New ${word}`}
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
          {`Add this ${word}`}
        </Button>
        {label === undefined && (
          <Button
            variant="quiet"
            isDisabled={isWaiting}
            onPress={() => {
              onRename();
              actor.send({ type: 'option.rename', option: name, label: title });
            }}
          >
            {`Rename ${word}`}
          </Button>
        )}
        <Button variant="quiet" isDisabled={isWaiting} onPress={onRemove}>
          {`Remove ${title === '' ? 'this option' : word}`}
        </Button>
      </div>
    </div>
  );
}
