import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ProductEditorActor } from '#actors/vendor-panel/product-editor.ts';
import type { EditorAction } from '#machines/vendor-panel/product-editor.machine.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { later } from '#ui/later.tsx';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from './product.css.ts';
import { ProductHistory } from './product-history.tsx';

const PreviewLink = later(async () => (await import('./parts/action-parts.ts')).PreviewLink);

// Rarely seen.
const Takedown = later(async () => (await import('./parts/action-parts.ts')).Takedown);
// Only after Publish is pressed.
const PictureQuestion = later(async () => (await import('./parts/action-parts.ts')).PictureQuestion);
const PublishedNote = later(async () => (await import('./parts/action-parts.ts')).PublishedNote);
// Only for drafts.
const Planning = later(async () => (await import('./parts/action-parts.ts')).Planning);

/** The actions on a product next to its fields. */
export function ProductActions({ actor }: { actor: ProductEditorActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { product, sentence, action } = snapshot.context;
  const place = useFocusHere();
  const [discarded, setDiscarded] = useState<Pick<EditedProduct, 'document' | 'version'> | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** The version that someone published from here. */
  const [left, setLeft] = useState<number | null>(null);
  if (product === null) {
    return (
      <aside className={styles.section}>
        <p className={hint}>Save a draft first. Then you can preview, publish or schedule the product.</p>
      </aside>
    );
  }
  const isDead = !snapshot.matches('clean');
  const send = (next: EditorAction) => {
    setDiscarded(null);
    setAsking(false);
    setLeft(next.kind === 'publish' ? product.version : null);
    actor.send({ type: 'product.move', action: next });
  };
  const { document, version } = product;
  const hasPicture = document.media.length > 0;
  const isPublished =
    left !== null && version === left + 1 && snapshot.matches('clean') && product.state === 'published';
  const canUndo = discarded !== null && !product.has_draft && version === discarded.version + 1;
  const button = (
    kind: Exclude<EditorAction['kind'], 'schedule' | 'revert' | 'discard' | 'redraft'>,
    label: string,
    isPrimary = false,
  ) => (
    <Button
      block
      variant={isPrimary ? 'primary' : 'secondary'}
      isDisabled={isDead}
      isPending={snapshot.matches('moving') && action?.kind === kind}
      onPress={() => (kind === 'publish' && !hasPicture ? setAsking(true) : send({ kind }))}
    >
      {label}
    </Button>
  );
  return (
    <aside {...place} id="publishing" className={styles.aside} aria-label="Publishing">
      <h2 className={heading({ level: 20 })}>Publishing</h2>
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {isPublished && <PublishedNote key={`published ${version}`} product={product} />}
      {isAsking && (
        <PictureQuestion onClose={() => setAsking(false)} onPublish={() => send({ kind: 'publish' })} />
      )}
      {!hasPicture && <p className={hint}>No picture. Shoppers see an empty box in its place.</p>}
      {product.takedown !== null && <Takedown reason={product.takedown.reason} />}
      {product.state === 'published' && !product.listed && product.takedown === null && (
        <p className={hint}>
          Published, but shoppers can't see it: your store is offline, or no variant is for sale.
        </p>
      )}
      {snapshot.matches('dirty') && <p className={hint}>Save your changes first.</p>}
      {product.state === 'draft' && button('publish', 'Publish', true)}
      {product.state === 'draft' && <Planning product={product} isDead={isDead} send={send} />}
      {product.has_draft && button('publish', 'Publish changes', true)}
      {canUndo && (
        <p role="status" className={hint}>
          Changes discarded.
        </p>
      )}
      {/* One button for both, so that the focus stays where it is. */}
      {(product.has_draft || canUndo) && (
        <Button
          block
          isDisabled={isDead}
          isPending={snapshot.matches('moving') && (action?.kind === 'discard' || action?.kind === 'redraft')}
          onPress={() => {
            if (canUndo) return send({ kind: 'redraft', document: discarded.document });
            send({ kind: 'discard' });
            return setDiscarded({ document, version });
          }}
        >
          {product.has_draft ? 'Discard changes' : 'Undo'}
        </Button>
      )}
      <div className={styles.acts}>
        {product.state === 'published' && button('unpublish', 'Unpublish')}
        {product.state === 'archived' && button('restore', 'Restore as draft', true)}
        {button('duplicate', 'Duplicate')}
        {product.state !== 'archived' && button('archive', 'Archive')}
      </div>
      <PreviewLink id={product.id} isDead={isDead} />
      <ProductHistory
        key={product.version}
        product={product}
        isDead={isDead}
        onRevert={(version) => send({ kind: 'revert', version })}
      />
    </aside>
  );
}
