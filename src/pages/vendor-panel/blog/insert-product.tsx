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
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';

interface InsertProductProps {
  vendorId: string;
  onInsert: (product: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Finds one of the store's products for the text. */
export function InsertProduct({ vendorId, ...props }: InsertProductProps) {
  const actor = useActor(() => createProductList(vendorId, { state: 'published' }));
  return <InsertProductView actor={actor} {...props} />;
}

export function InsertProductView({
  actor,
  onInsert,
  onClose,
}: Omit<InsertProductProps, 'vendorId'> & { actor: ListViewActor<ListedProduct> }) {
  const snapshot = useSelector(actor, (current) => current);
  const field = useRef<HTMLInputElement>(null);
  useFocusWhen(true, () => field.current);
  const rows = snapshot.context.rows;
  const find = () => {
    const q = field.current?.value.trim() ?? '';
    actor.send({
      type: 'list.asked',
      query: { state: 'published', ...(q.length < limits.search.characters ? {} : { q }) },
    });
  };
  return (
    // Not a form: it is inside one.
    <div role="group" aria-label="Insert product" className={page.section}>
      <div className={list.tools}>
        <label className={list.search}>
          <span className={visuallyHidden}>Product name or SKU</span>
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
            ? 'No published products found.'
            : snapshot.matches('denied')
              ? "You don't have permission to see this store's products."
              : snapshot.matches('failed')
                ? "We couldn't load the products. Search again."
                : 'Choose a product to show as a card in your post.'}
      </p>
      {snapshot.matches('listing') && (
        <ul className={stack({ gap: 2 })}>
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
