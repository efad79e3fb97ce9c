import { useState } from 'react';
import { readEditor } from '#actors/vendor-panel/product-editor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './product.css.ts';
import { later } from '#ui/later.tsx';
import { ProductEditor } from './product-editor.tsx';
import { ProductPictures } from './product-form.tsx';
import { ProductOptions } from './variant-grid.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

/** Rarely needed, and the page has no script budget to spare. */
const EmptyState = later(async () => (await import('#ui/components/feedback/empty-state.tsx')).EmptyState);

export const head = (_: null, { id }: Readonly<Record<string, string>>): Head => ({
  title: id === undefined ? 'New product' : 'Edit product',
  noIndex: true,
});

export const Skeleton = () => <ProductSkeleton title="Product" />;

function ProductSkeleton({ title }: { title: string }) {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className={heading({ level: 36 })}>{title}</h1>
      <Bone shape="block" height={320} />
      <Bone shape="block" height={240} />
    </div>
  );
}

export function Page({ params }: PageProps<null>) {
  const { vendorSlug = '', id = null } = params;
  // A new product keeps its editor when the first save changes its URL: text typed during the save stays.
  const [first] = useState(id);
  return <Editing slug={vendorSlug} id={first} />;
}

function Editing({ slug, id }: { slug: string; id: string | null }) {
  const { reading, again } = useRead(() => {
    ProductOptions.warm();
    ProductPictures.warm();
    return readEditor(slug, id);
  });
  if (reading.kind === 'reading') return <ProductSkeleton title={id === null ? 'New product' : 'Product'} />;
  if (reading.kind === 'failed') {
    return (
      <div className={styles.page}>
        <EmptyState
          drawing="cable"
          level="h1"
          title="We couldn't load this product."
          action={<TryAgain variant="primary" onPress={again} />}
        />
      </div>
    );
  }
  const { vendorId, isMember, product, categories } = reading.value;
  return vendorId === null ? (
    <div className={styles.page}>
      <EmptyState
        drawing={isMember ? 'lock' : 'cable'}
        level="h1"
        title={isMember ? "Your role doesn't include editing products." : "You're not on this store's team."}
      />
    </div>
  ) : (
    <ProductEditor slug={slug} vendorId={vendorId} product={product} categories={categories} />
  );
}
