import { featureProduct, orderFeatured, readFeatured } from '#actors/admin/products/featured.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import type { Head } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { FeaturedView, title } from './featured-view.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

export const head = (): Head => ({ title, noIndex: true });

export const Skeleton = () => (
  <StorePage title={title}>
    <ProductTabs current="featured" />
    <Bone shape="block" height={320} />
  </StorePage>
);

/** The products of the home page: a part of /admin/products. */
export const Page = () => (
  <OfAdmin title={title} resource="products" skeleton={<Skeleton />}>
    {(rights) => <Featured mayWrite={mayAdmin(rights, 'products', 'write')} />}
  </OfAdmin>
);

const act = { feature: featureProduct, order: orderFeatured };

function Featured({ mayWrite }: { mayWrite: boolean }) {
  const { reading, again } = useRead(readFeatured);
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') return <FeaturedFailed onAgain={again} />;
  return <FeaturedView products={reading.value} act={act} mayWrite={mayWrite} onChanged={again} />;
}

export const FeaturedFailed = ({ onAgain }: { onAgain: () => void }) => (
  <StorePage title={title}>
    <ProductTabs current="featured" />
    <Notice
      tone="danger"
      role="alert"
      title="We couldn't load the home page products."
      action={<TryAgain onPress={onAgain} />}
    />
  </StorePage>
);
