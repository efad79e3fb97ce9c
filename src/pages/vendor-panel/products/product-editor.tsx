import { useSelector } from '@xstate/react';

import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createProductEditor } from '#actors/vendor-panel/product-editor.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { alone } from '#panel/page/store-page.css.ts';
import { go } from '#routing/scroll.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { useRename } from '#routing/use-rename.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Badge } from '#ui/components/labels/badge.tsx';
import * as styles from './product.css.ts';
import { ProductForm } from './product-form.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ProductEditorProps {
  slug: string;
  vendorId: string;
  product: EditedProduct | null;
  categories: readonly Category[];
}

// Loaded separately, so that the form's fields come first.
const ProductActions = later(async () => (await import('./product-actions.tsx')).ProductActions);

const stateNames = { draft: 'Draft', published: 'Live', archived: 'Archived' } as const;

/** A published product is live only where shoppers see it. */
const stateName = ({ state, listed, has_draft: hasDraft }: EditedProduct): string => {
  const name = state === 'published' && !listed ? 'Published, not live' : stateNames[state];
  return hasDraft ? `${name}, with changes` : name;
};

/** A product's fields, and its actions next to them. */
export function ProductEditor({ slug, vendorId, product: first, categories }: ProductEditorProps) {
  const actor = useActor(() => createProductEditor(first));
  const rename = useRename();
  const { product, revision } = useSelector(actor, ({ context }) => context);
  const isMoving = useSelector(actor, (snapshot) => snapshot.matches('moving'));
  useEmitted(actor, 'product.copied', ({ id }) => go(panelAddresses.vendorProductEdit(slug, id)));
  return (
    <div className={styles.page}>
      <a className={alone} href={panelAddresses.vendorProducts(slug)}>
        All products
      </a>
      <div className={actions}>
        <h1 className={heading({ level: 36 })}>{product?.document.name ?? 'New product'}</h1>
        {product !== null && (
          <Badge tone={product.listed ? 'success' : product.state === 'published' ? 'attention' : 'neutral'}>
            {stateName(product)}
          </Badge>
        )}
        {product !== null && (
          <span className={styles.toActions}>
            <Button
              size="s"
              onPress={() => {
                const target = document.getElementById('publishing');
                target?.scrollIntoView({ block: 'start' });
                target?.focus({ preventScroll: true });
              }}
            >
              Go to publishing
            </Button>
          </span>
        )}
      </div>
      <div className={styles.columns}>
        {/* The form resets to a moved product: text typed since would be lost. */}
        <div inert={isMoving}>
          <ProductForm
            key={revision}
            vendorId={vendorId}
            slug={slug}
            product={product}
            categories={categories}
            onEdited={(isDirty) => actor.send({ type: 'product.edited', isDirty })}
            onSaved={(saved) => {
              actor.send({ type: 'product.saved', product: saved });
              if (product === null) rename(panelAddresses.vendorProductEdit(slug, saved.id));
            }}
          />
        </div>
        <ProductActions actor={actor} />
      </div>
    </div>
  );
}
