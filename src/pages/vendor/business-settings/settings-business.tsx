import { readBusiness } from '#actors/vendor/business.ts';
import { mayWrite, OfStore, StorePage } from '#pages/vendor/kit/of-store.tsx';
import { useRead } from '#pages/kit/use-read.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { Skeleton as Bone } from '#ui/components/skeleton.tsx';
import { BusinessView } from './business-view.tsx';

const title = 'Business';

export const head = (): Head => ({ title: 'Business settings', noIndex: true });

export function Skeleton() {
  return (
    <div aria-busy="true">
      <StorePage title={title}>
        <Bone shape="block" height={160} />
        <Bone shape="block" height={480} />
      </StorePage>
    </div>
  );
}

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-business. */
export function Page({ params }: PageProps<null>) {
  return (
    <OfStore slug={params['vendorSlug'] ?? ''} title={title} resource="business" skeleton={<Skeleton />}>
      {(store) => <Business vendorId={store.vendor_id} isReadOnly={!mayWrite(store, 'business')} />}
    </OfStore>
  );
}

function Business({ vendorId, isReadOnly }: { vendorId: string; isReadOnly: boolean }) {
  const { reading, again } = useRead(() => readBusiness(vendorId));
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') {
    return (
      <StorePage title={title}>
        <Notice
          tone="danger"
          role="alert"
          title="The facts about your business could not be read."
          action={<PlainButton onPress={again}>Try again</PlainButton>}
        />
      </StorePage>
    );
  }
  return <BusinessView vendorId={vendorId} isReadOnly={isReadOnly} data={reading.value} />;
}
