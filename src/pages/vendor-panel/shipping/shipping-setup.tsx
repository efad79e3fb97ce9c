import { readBusinessAddress, readSetup, saveSetup } from '#actors/vendor-panel/shipping.ts';
import { useRecordForm } from '#panel/form/use-record-form.ts';
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
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { setupValuesOf } from '#schema/vendor-panel/shipping-setup.ts';
import type { SetupValues, ShippingSetup } from '#schema/vendor-panel/shipping-setup.ts';
import { SetupView } from './setup-view.tsx';

export const head = (): Head => ({ title: 'Shipping settings', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title="Shipping settings" />;

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-shipping-setup. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <SettingsOf
      title="Shipping settings"
      slug={slug}
      path={panelAddresses.vendorShippingSetup(slug)}
      needs="shipping"
    >
      {(store) => <Setup store={store} />}
    </SettingsOf>
  );
}

function Setup({ store }: { store: OwnStore }) {
  const { reading, again } = useRead(() => readSetup(store.vendor_id));
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed')
    return <Unread title="We couldn't load your shipping settings." onRetry={again} />;
  return <SetupContent store={store} setup={reading.value} />;
}

function SetupContent({ store, setup }: { store: OwnStore; setup: ShippingSetup }) {
  const actor = useRecordForm<SetupValues>({
    values: setupValuesOf(setup),
    version: setup.version,
    draft: `shipping-setup/${store.vendor_id}`,
    save: (values, version) => saveSetup(store.vendor_id, values, version ?? 0),
  });
  const { reading } = useRead(() =>
    readBusinessAddress(store.vendor_id, setup.version === 0 && mayIn(store, 'business', 'read')),
  );
  return (
    <SetupView
      actor={actor}
      mayWrite={mayIn(store, 'shipping', 'write')}
      business={reading.kind === 'ready' ? reading.value : null}
    />
  );
}
