import { useState } from 'react';
import type { FeatureAnswer } from '#actors/admin/products/featured.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { FeaturedPlace } from '#schema/admin/products/featured.ts';
import type { ModeratedProduct } from '#schema/admin/products/products.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface OnHomeProps {
  product: ModeratedProduct;
  feature: (id: string, featured: boolean, place: number | null) => Promise<FeatureAnswer>;
}

/** Features one product on the home page, or removes it. Each action undoes the other. */
export function OnHome({ product: { id, listed, featured, is_own: isOwn }, feature }: OnHomeProps) {
  const [done, setDone] = useState<FeaturedPlace | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOn = done?.featured ?? featured;
  const press = async () => {
    setBusy(true);
    // A removed product returns to its position.
    const answer = await feature(id, !isOn, isOn ? null : (done?.place ?? null));
    setBusy(false);
    setProblem('sentence' in answer ? answer.sentence : null);
    if (!('sentence' in answer)) setDone(answer);
  };
  // Admins can't feature a hidden product, or one of a store that they belong to.
  if (!isOn && done === null && (!listed || isOwn)) return null;
  return (
    <PageSection className={kit.bar} aria-labelledby="on-home">
      <h2 id="on-home" className={heading({ level: 20 })}>
        Home page
      </h2>
      {problem !== null && <Notice tone="danger" role="alert" title={problem} />}
      <p role="status" className={page.hint}>
        {done !== null &&
          problem === null &&
          (done.featured ? 'Added to the home page.' : 'Removed from the home page.')}
      </p>
      <div className={actions}>
        <Button isPending={isBusy} onPress={() => void press()}>
          {isOn ? 'Remove from home page' : 'Feature on home page'}
        </Button>
        <a className={link({})} href={panelAddresses.adminFeatured()}>
          All home page products
        </a>
      </div>
    </PageSection>
  );
}
