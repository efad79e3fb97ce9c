import { useState } from 'react';
import { readAccessAgain } from '#actors/vendor-panel/stores.ts';
import { recount } from '#actors/account/badges.ts';
import { readStoreSettings } from '#actors/vendor-panel/store-settings.ts';
import type { StoreSettingsData } from '#actors/vendor-panel/store-settings.ts';
import {
  SettingsOf,
  SettingsSkeleton,
  SettingsSkeletonRows,
} from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { useRename } from '#routing/use-rename.ts';
import { StoreSettingsView } from './store-settings-view.tsx';

const title = 'Store settings';

export const head = (): Head => ({ title, noIndex: true });

export const Skeleton = () => <SettingsSkeleton title={title} />;

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-store. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <SettingsOf title={title} slug={slug} path={panelAddresses.vendorSettingsStore(slug)} needs="store">
      {(store) => (
        <Settings slug={slug} vendorId={store.vendor_id} isReadOnly={!mayIn(store, 'store', 'write')} />
      )}
    </SettingsOf>
  );
}

interface SettingsProps {
  slug: string;
  vendorId: string;
  isReadOnly: boolean;
}

function Settings({ slug, vendorId, isReadOnly }: SettingsProps) {
  const { reading, again } = useRead(() => readStoreSettings(vendorId));
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed') {
    return <Unread title="We couldn't load your store settings." onRetry={again} />;
  }
  return <Ready slug={slug} vendorId={vendorId} isReadOnly={isReadOnly} first={reading.value} />;
}

function Ready({ first, ...props }: SettingsProps & { first: StoreSettingsData }) {
  const [data, setData] = useState(first);
  const rename = useRename();
  return (
    <StoreSettingsView
      {...props}
      data={data}
      onSaved={() => recount('unpublished')}
      onMoved={(store) => {
        setData({ ...data, store });
        readAccessAgain();
        if (store.slug !== null) rename(panelAddresses.vendorSettingsStore(store.slug));
      }}
    />
  );
}
