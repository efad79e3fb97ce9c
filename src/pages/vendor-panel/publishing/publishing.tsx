import { useEffect } from 'react';
import { createPublishing } from '#actors/vendor-panel/publishing.ts';
import { recount } from '#actors/account/badges.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { later } from '#ui/later.tsx';
import { PublishingView } from './publishing-view.tsx';

const OpenSteps = later(async () => (await import('./open-steps.tsx')).OpenSteps);

export const head = (): Head => ({ title: 'Publishing', noIndex: true });

export function Skeleton() {
  return (
    <div aria-busy="true">
      <StorePage title="Publishing">
        <Bone shape="block" height={120} />
        <Bone shape="block" height={320} />
      </StorePage>
    </div>
  );
}

/** Spec §2: /{vendorSlug}/vendor-dashboard/publishing. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Publishing" resource="publishing" skeleton={<Skeleton />}>
      {(store) => (
        <Publishing slug={slug} vendorId={store.vendor_id} mayPublish={mayIn(store, 'publishing', 'write')} />
      )}
    </OfStore>
  );
}

interface PublishingProps {
  slug: string;
  vendorId: string;
  mayPublish: boolean;
}

function Publishing({ slug, vendorId, mayPublish }: PublishingProps) {
  const actor = useActor(() => createPublishing(vendorId, mayPublish));
  useEmitted(actor, 'store.moved', () => recount('unpublished'));
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') actor.send({ type: 'store.shown' });
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, [actor]);
  return <PublishingView actor={actor} slug={slug} steps={<OpenSteps vendorId={vendorId} />} />;
}
