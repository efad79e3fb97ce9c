import { useEffect, useRef } from 'react';
import { paths } from '#routing/paths.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { link } from '#ui/components/actions/link.css.ts';

/** That it worked, and the way to what shoppers see. It takes the focus, because the pressed button is gone. */
export function PublishedNote({ product: { id, listed } }: { product: EditedProduct }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    (place.current?.querySelector('a') ?? place.current)?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="success"
        role="status"
        title={listed ? 'Your product is live.' : 'Your product is published.'}
      >
        {listed && (
          <a className={link({})} href={paths.product(id)}>
            View product
          </a>
        )}
      </Notice>
    </div>
  );
}
