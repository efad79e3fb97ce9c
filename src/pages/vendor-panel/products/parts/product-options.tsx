import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { VariantGridActor } from '#actors/vendor-panel/product-editor.ts';
import { columnOf } from '#schema/vendor-panel/product-form.ts';
import { optionNames, optionTitles } from '#schema/vendor-panel/product.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { later } from '#ui/later.tsx';
import { OptionEditor } from './option-editor.tsx';
import * as styles from '../product.css.ts';

const Swatches = later(async () => (await import('../more/parts.ts')).Swatches);

/** Where an option with an own name goes, the first free one: most products that have more options need a size. */
const ownPlaces = ['quantity', 'flavor', 'color', 'size'] as const;

interface ProductOptionsProps {
  actor: VariantGridActor;
  /** Many variants: on a phone, their options are folded at first. */
  isMany: boolean;
}

/** The options of a product with their values. */
export function ProductOptions({ actor, isMany }: ProductOptionsProps) {
  const { grid, pending } = useSelector(actor, ({ context }) => context);
  // The buttons that add and remove an option disappear when pressed.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    document.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  const free = optionNames.filter((name) => grid.options.every((option) => option.name !== name));
  const [isManyAtFirst] = useState(grid.options.length > 0 && isMany);
  const [isFolded, setFolded] = useState(isManyAtFirst);
  return (
    <>
      {isManyAtFirst && (
        <div className={styles.optionsFold}>
          <span>{grid.options.map(({ values }) => values.join(', ')).join(' · ')}</span>
          <Button size="s" variant="quiet" aria-expanded={!isFolded} onPress={() => setFolded(!isFolded)}>
            {isFolded ? 'Edit options' : 'Close options'}
          </Button>
        </div>
      )}
      <div className={styles.options} data-folded={isFolded ? '' : undefined}>
        {grid.options.map((option) => (
          <OptionEditor
            key={option.name}
            actor={actor}
            option={option}
            options={grid.options}
            isWaiting={pending !== null}
            more={
              option.name === 'color' &&
              option.values.length > 0 && (
                <Swatches
                  colors={option.values}
                  hexOf={(color) => grid.rows.find((row) => row.color === color)?.color_hex ?? null}
                  onPaint={(color, hex) => actor.send({ type: 'color.paint', color, hex })}
                />
              )
            }
            onRemove={() => {
              next.current = `[data-add="${option.label === undefined ? option.name : 'own'}"]`;
              actor.send({ type: 'option.remove', option: option.name });
            }}
            onRename={() => {
              next.current = `[data-column="${columnOf(option.name)}"] input`;
            }}
            onRemoveValue={(value) => {
              next.current = `[data-column="${columnOf(option.name)}"] [data-adding] input`;
              actor.send({ type: 'value.remove', option: option.name, value });
            }}
          />
        ))}
        {free.length > 0 && (
          <div className={styles.bar}>
            {free.map((option) => (
              <Button
                key={option}
                size="s"
                isDisabled={pending !== null}
                data-add={option}
                onPress={() => {
                  next.current = `[data-column="${columnOf(option)}"] input`;
                  actor.send({ type: 'option.add', option });
                }}
              >
                {`Add ${optionTitles[option].toLowerCase()}`}
              </Button>
            ))}
            <Button
              size="s"
              isDisabled={pending !== null}
              data-add="own"
              onPress={() => {
                const option = ownPlaces.find((name) => free.includes(name)) ?? 'quantity';
                next.current = `[data-column="${columnOf(option)}"] input`;
                actor.send({ type: 'option.add', option, label: '' });
              }}
            >
              Add your own option
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
