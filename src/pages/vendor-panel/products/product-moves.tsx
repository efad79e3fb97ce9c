import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { makePreview } from '#actors/vendor-panel/product-editor.ts';
import type { ProductEditorActor } from '#actors/vendor-panel/product-editor.ts';
import type { EditorMove } from '#machines/vendor-panel/product-editor.machine.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { paths } from '#routing/paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from './product.css.ts';
import { ProductHistory } from './product-history.tsx';

/** What can be done with a product beside editing it. */
export function ProductMoves({ actor }: { actor: ProductEditorActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { product, sentence, move } = snapshot.context;
  const place = useFocusHere();
  if (product === null) {
    return (
      <aside className={styles.section}>
        <p className={hint}>Save the product first. Then you can look at it, publish it or plan it.</p>
      </aside>
    );
  }
  const isDead = !snapshot.matches('clean');
  const send = (next: EditorMove) => actor.send({ type: 'product.move', move: next });
  const button = (
    kind: Exclude<EditorMove['kind'], 'schedule' | 'revert'>,
    label: string,
    isPrimary = false,
  ) => (
    <Button
      block
      variant={isPrimary ? 'primary' : 'secondary'}
      isDisabled={isDead}
      isPending={snapshot.matches('moving') && move?.kind === kind}
      onPress={() => send({ kind })}
    >
      {label}
    </Button>
  );
  return (
    <aside {...place} className={styles.section} aria-label="Publishing">
      <h2 className={heading({ level: 20 })}>Publishing</h2>
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {product.takedown !== null && (
        <Notice tone="warning" title="The platform has taken this product down.">
          <p>{product.takedown.reason}</p>
          <p>Nobody can see or buy it. Change it, and write to the platform in a ticket.</p>
        </Notice>
      )}
      {snapshot.matches('dirty') && <p className={hint}>Save your changes first.</p>}
      {product.state === 'draft' && button('publish', 'Publish', true)}
      {product.state === 'draft' && <Planning product={product} isDead={isDead} send={send} />}
      {product.has_draft && button('publish', 'Publish the changes', true)}
      {product.has_draft && button('discard', 'Discard the changes')}
      {product.state === 'published' && button('unpublish', 'Take it offline')}
      {product.state === 'archived' && button('restore', 'Restore as a draft', true)}
      {button('duplicate', 'Duplicate')}
      {product.state !== 'archived' && button('archive', 'Archive')}
      <Preview id={product.id} isDead={isDead} />
      <ProductHistory
        key={product.version}
        product={product}
        isDead={isDead}
        onRevert={(version) => send({ kind: 'revert', version })}
      />
    </aside>
  );
}

interface PlanningProps {
  product: EditedProduct;
  isDead: boolean;
  send: (move: EditorMove) => void;
}

function Planning({ product, isDead, send }: PlanningProps) {
  const [at, setAt] = useState('');
  if (product.publish_at !== null) {
    return (
      <>
        <p className={hint}>{`Will be published on ${formatDateAndMinute(product.publish_at)}.`}</p>
        <Button block isDisabled={isDead} onPress={() => send({ kind: 'unschedule' })}>
          Do not publish it then
        </Button>
      </>
    );
  }
  return (
    <div className={styles.form}>
      <label className={styles.label}>
        Publish later
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
        onPress={() => send({ kind: 'schedule', at: new Date(at).toISOString() })}
      >
        Plan it
      </Button>
    </div>
  );
}

function Preview({ id, isDead }: { id: string; isDead: boolean }) {
  const [link, setLink] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const make = async () => {
    setFailed(false);
    try {
      const { token } = await makePreview(id);
      setLink(new URL(`${paths.productPreview()}#token=${token}`, location.href).href);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles.form}>
      <Button block isDisabled={isDead} onPress={() => void make()}>
        {link === null ? 'Make a preview link' : 'Make a new link'}
      </Button>
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          The link could not be made. Please try again.
        </p>
      )}
      {link !== null && (
        <>
          <label className={styles.label}>
            Preview link
            <input
              className={styles.input}
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
            />
          </label>
          <p className={hint}>Whoever has it sees the product, for 30 days. A new link ends this one.</p>
        </>
      )}
    </div>
  );
}
