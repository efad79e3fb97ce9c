import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { createProductList } from '#actors/vendor-panel/products.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import * as list from '#panel/list/list.css.ts';
import * as page from '#pages/vendor-panel/products/product.css.ts';
import { limits } from '#schema/limits.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './blog.css.ts';
import { hint } from '#ui/css/text.css.ts';

interface InsertProductProps {
  vendorId: string;
  onInsert: (product: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Finds a product of the store for the text. */
export function InsertProduct({ vendorId, ...props }: InsertProductProps) {
  const actor = useActor(() => createProductList(vendorId, { state: 'published' }));
  return <InsertProductView actor={actor} {...props} />;
}

export function InsertProductView({
  actor,
  onInsert,
  onClose,
}: Omit<InsertProductProps, 'vendorId'> & { actor: ListViewActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const field = useRef<HTMLInputElement>(null);
  useFocusWhen(true, () => field.current);
  // What its port has read.
  const rows = snapshot.context.rows as readonly ListedProduct[];
  const find = () => {
    const q = field.current?.value.trim() ?? '';
    actor.send({
      type: 'list.asked',
      query: { state: 'published', ...(q.length < limits.search.characters ? {} : { q }) },
    });
  };
  return (
    // Not a form: it stands in one.
    <div role="group" aria-label="Insert a product" className={page.section}>
      <div className={list.tools}>
        <label className={list.search}>
          <span className={visuallyHidden}>Name or SKU of a product</span>
          <input
            ref={field}
            className={list.input}
            type="search"
            placeholder="Name or SKU"
            maxLength={100}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              find();
            }}
          />
        </label>
        <Button onPress={find}>Find</Button>
        <Button variant="quiet" onPress={onClose}>
          Close
        </Button>
      </div>
      <p role="status" className={hint}>
        {snapshot.matches('loading')
          ? 'Searching'
          : snapshot.matches('empty')
            ? 'No published product matches.'
            : snapshot.matches('denied')
              ? 'You may not see the products of this store.'
              : snapshot.matches('failed')
                ? 'The products could not be read. Try to find them again.'
                : 'Choose the product that the text shows as a card.'}
      </p>
      {snapshot.matches('listing') && (
        <ul className={styles.found}>
          {rows.slice(0, limits.search.products).map(({ id, name }) => (
            <li key={id}>
              <Button size="s" onPress={() => onInsert({ id, name })}>
                {`Insert ${name}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
