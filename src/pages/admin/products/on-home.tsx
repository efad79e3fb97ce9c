import { useState } from 'react';
import type { FeatureAnswer } from '#actors/admin/products/featured.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { FeaturedPlace } from '#schema/admin/products/featured.ts';
import type { ModeratedProduct } from '#schema/admin/products/products.ts';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface OnHomeProps {
  product: ModeratedProduct;
  feature: (id: string, featured: boolean, place: number | null) => Promise<FeatureAnswer>;
}

/** Chooses one product for the home page, or takes it off. Each is the way back of the other. */
export function OnHome({ product: { id, listed, featured, is_own: isOwn }, feature }: OnHomeProps) {
  const [done, setDone] = useState<FeaturedPlace | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOn = done?.featured ?? featured;
  const press = async () => {
    setBusy(true);
    // What was taken off is put back where it stood.
    const answer = await feature(id, !isOn, isOn ? null : (done?.place ?? null));
    setBusy(false);
    setProblem('sentence' in answer ? answer.sentence : null);
    if (!('sentence' in answer)) setDone(answer);
  };
  // Nobody chooses what shoppers do not see, nor a product of their own store.
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
          (done.featured ? 'It is chosen for the home page.' : 'It is off the home page.')}
      </p>
      <div className={actions}>
        <Button isPending={isBusy} onPress={() => void press()}>
          {isOn ? 'Take it off the home page' : 'Feature it on the home page'}
        </Button>
        <a className={link({})} href={panelAddresses.adminFeatured()}>
          All products of the home page
        </a>
      </div>
    </PageSection>
  );
}
