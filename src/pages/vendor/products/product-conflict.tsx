import { useState } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import type { ProductValues } from '#schema/vendor/product-form.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './product.css.ts';

const labels: Readonly<Record<keyof ProductValues, string>> = {
  name: 'Name',
  description: 'Description',
  category_id: 'Category',
  discount: 'Discount',
  features: 'Features',
  options: 'Options',
  variants: 'Variants',
  media: 'Pictures',
};
const names = Object.keys(labels) as (keyof ProductValues)[];
const isPlain = (name: string): boolean => ['name', 'description', 'discount', 'features'].includes(name);
/** Options and their variants belong together: one choice for both. */
const partners: Readonly<Partial<Record<keyof ProductValues, keyof ProductValues>>> = {
  options: 'variants',
  variants: 'options',
};

/** What somebody else has saved, field by field: the person chooses which of theirs to take. */
export function ProductConflict({ actor }: { actor: FormActor }) {
  const { theirs, values } = actor.getSnapshot().context;
  const [taken, setTaken] = useState<ReadonlySet<keyof ProductValues>>(new Set());
  if (theirs === null) return null;
  const other = theirs.values as ProductValues;
  const mine = values as ProductValues;
  const different = names.filter((name) => other[name] !== mine[name]);
  const take = (name: keyof ProductValues, isTaken: boolean) => {
    const next = new Set(taken);
    for (const one of [name, partners[name]]) {
      if (one === undefined) continue;
      if (isTaken) next.add(one);
      else next.delete(one);
    }
    setTaken(next);
  };
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Someone else saved a newer version."
      action={
        <>
          <Button
            size="s"
            variant="primary"
            onPress={() =>
              actor.send({
                type: 'conflict.keep',
                values: { ...mine, ...Object.fromEntries([...taken].map((name) => [name, other[name]])) },
              })
            }
          >
            Save this choice
          </Button>{' '}
          <Button size="s" onPress={() => actor.send({ type: 'conflict.take' })}>
            Discard mine
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {different.map((name) => (
          <Checkbox key={name} isSelected={taken.has(name)} onChange={(isTaken) => take(name, isTaken)}>
            {isPlain(name)
              ? `Take their ${labels[name].toLowerCase()}: “${other[name].slice(0, 120)}”`
              : `Take their ${labels[name].toLowerCase()}`}
          </Checkbox>
        ))}
      </div>
    </Notice>
  );
}
