import { readBusiness } from '#actors/vendor-panel/business.ts';
import { useRead } from '#actors/kit/use-read.ts';
import {
  SettingsOf,
  SettingsSkeleton,
  SettingsSkeletonRows,
} from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import { later } from '#ui/later.tsx';
import { BusinessView } from './business-view.tsx';

// Below the facts, and loaded separately.
const Papers = later(async () => (await import('./papers/papers.tsx')).Papers);

const title = 'Business';

export const head = (): Head => ({ title: 'Business settings', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title={title} />;

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-business. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <SettingsOf title={title} slug={slug} path={panelAddresses.vendorSettingsBusiness(slug)} needs="business">
      {(store) => <Business vendorId={store.vendor_id} isReadOnly={!mayIn(store, 'business', 'write')} />}
    </SettingsOf>
  );
}

function Business({ vendorId, isReadOnly }: { vendorId: string; isReadOnly: boolean }) {
  const { reading, again } = useRead(() => readBusiness(vendorId));
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  return reading.kind === 'failed' ? (
    <Unread title="We couldn't load your business details." onRetry={again} />
  ) : (
    <BusinessView
      vendorId={vendorId}
      isReadOnly={isReadOnly}
      data={reading.value}
      papers={<Papers vendorId={vendorId} isReadOnly={isReadOnly} />}
    />
  );
}
