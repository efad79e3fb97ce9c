import { useState } from 'react';
import { previewedProduct } from '#actors/shop/preview.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { Head } from '#routing/route.ts';
import type { ProductDetails } from '#schema/shop/catalog.ts';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { container } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import * as styles from './preview.css.ts';

export const head = (): Head => ({ title: 'Preview', noIndex: true });

export function Skeleton() {
  return (
    <div className={`${container} ${styles.page}`} aria-busy="true">
      <h1>Preview</h1>
      <Bone shape="block" height={400} />
    </div>
  );
}

// The page of a product, whose parts the entry of the app would otherwise list once more.
const PreviewView = later(async () => (await import('./preview-view.tsx')).PreviewView, <Skeleton />);

/** A product before it is published, for anyone with its secret link. */
export function Page() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  return <Previewed token={token} />;
}

function Previewed({ token }: { token: string }) {
  const { reading, again } = useRead(() => previewedProduct(token));
  if (reading.kind === 'reading') return <Skeleton />;
  return <PreviewScreen product={reading.kind === 'failed' ? undefined : reading.value} onAgain={again} />;
}

interface PreviewScreenProps {
  /** Null if the link has ended, undefined without an answer. */
  product: ProductDetails | null | undefined;
  onAgain: () => void;
}

export function PreviewScreen({ product, onAgain }: PreviewScreenProps) {
  if (product === undefined) {
    return (
      <div className={`${container} ${styles.page}`}>
        <EmptyState
          drawing="cable"
          level="h1"
          title="We couldn't load the preview."
          action={
            <Button variant="primary" isReading onPress={onAgain}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  return product === null ? (
    <div className={`${container} ${styles.page}`}>
      <EmptyState
        drawing="cable"
        level="h1"
        title="This preview link has expired."
        action={
          <a className={button({ variant: 'primary' })} href={paths.products()}>
            Browse Products
          </a>
        }
      >
        Ask the store for a new one.
      </EmptyState>
    </div>
  ) : (
    <PreviewView details={product} />
  );
}
