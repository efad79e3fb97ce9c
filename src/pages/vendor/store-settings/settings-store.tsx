import { useState } from 'react';
import { recount } from '#actors/account/badges.ts';
import { readStoreSettings } from '#actors/vendor/store-settings.ts';
import type { StoreSettingsData } from '#actors/vendor/store-settings.ts';
import { mayWrite, OfStore, StorePage } from '#pages/vendor/kit/of-store.tsx';
import { useRead } from '#pages/kit/use-read.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { go } from '#routing/scroll.ts';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { Skeleton as Bone } from '#ui/components/skeleton.tsx';
import { StoreSettingsView } from './store-settings-view.tsx';

const title = 'Store settings';

export const head = (): Head => ({ title, noIndex: true });

export function Skeleton() {
  return (
    <div aria-busy="true">
      <StorePage title={title}>
        <Bone shape="block" height={480} />
        <Bone shape="block" height={240} />
      </StorePage>
    </div>
  );
}

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-store. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title={title} resource="store" skeleton={<Skeleton />}>
      {(store) => <Settings slug={slug} vendorId={store.vendor_id} isReadOnly={!mayWrite(store, 'store')} />}
    </OfStore>
  );
}

interface SettingsProps {
  slug: string;
  vendorId: string;
  isReadOnly: boolean;
}

function Settings({ slug, vendorId, isReadOnly }: SettingsProps) {
  const { reading, again } = useRead(() => readStoreSettings(vendorId));
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') {
    return (
      <StorePage title={title}>
        <Notice
          tone="danger"
          role="alert"
          title="The settings of your store could not be read."
          action={<PlainButton onPress={again}>Try again</PlainButton>}
        />
      </StorePage>
    );
  }
  return <Ready slug={slug} vendorId={vendorId} isReadOnly={isReadOnly} first={reading.value} />;
}

function Ready({ first, ...props }: SettingsProps & { first: StoreSettingsData }) {
  const [data, setData] = useState(first);
  return (
    <StoreSettingsView
      {...props}
      data={data}
      onSaved={() => recount('unpublished')}
      onMoved={(store) => {
        setData({ ...data, store });
        if (store.slug !== null) go(panelAddresses.vendorSettingsStore(store.slug), { replace: true });
      }}
    />
  );
}
