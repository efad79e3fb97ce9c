import { useState } from 'react';
import { storeDateAndMinute, storeMoment } from '#lazy/store-days.ts';
import type { EditorAction } from '#machines/vendor-panel/product-editor.machine.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';
import * as styles from '../product.css.ts';

interface PlanningProps {
  product: EditedProduct;
  isDead: boolean;
  send: (action: EditorAction) => void;
}

/** When a draft is published. */
export function Planning({ product, isDead, send }: PlanningProps) {
  const [at, setAt] = useState('');
  if (product.publish_at !== null) {
    return (
      <>
        <p className={hint}>{`Scheduled for ${storeDateAndMinute(product.publish_at)}.`}</p>
        <Button block isDisabled={isDead} onPress={() => send({ kind: 'unschedule' })}>
          Cancel schedule
        </Button>
      </>
    );
  }
  return (
    <div className={stack({ gap: 5 })}>
      <label className={styles.label}>
        <span>{"Publish later (your store's time zone)"}</span>
        <input
          type="datetime-local"
          className={styles.input}
          value={at}
          disabled={isDead}
          onChange={(event) => setAt(event.target.value)}
        />
      </label>
      <Button
        block
        isDisabled={isDead || at === ''}
        onPress={() => send({ kind: 'schedule', at: storeMoment(at).toISOString() })}
      >
        Schedule
      </Button>
    </div>
  );
}
