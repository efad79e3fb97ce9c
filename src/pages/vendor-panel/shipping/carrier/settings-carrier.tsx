import { createCarrierAccount, createCarrierSaving } from '#actors/vendor-panel/settings/carrier.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { SettingsOf, SettingsSkeleton } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import { CarrierView } from './carrier-view.tsx';

const title = 'Carrier';

export const head = (): Head => ({ title, noIndex: true });

export const Skeleton = () => <SettingsSkeleton title={title} />;

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-shipping-integration. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <SettingsOf
      title={title}
      slug={slug}
      path={panelAddresses.vendorShippingIntegration(slug)}
      needs="shipping"
    >
      {(store) => (
        <Carrier vendorId={store.vendor_id} mayWrite={mayIn(store, 'shipping', 'write')} slug={slug} />
      )}
    </SettingsOf>
  );
}

interface CarrierProps {
  vendorId: string;
  mayWrite: boolean;
  slug: string;
}

function Carrier({ vendorId, mayWrite, slug }: CarrierProps) {
  const actor = useActor(() => createCarrierAccount(vendorId, mayWrite));
  return (
    <CarrierView
      actor={actor}
      setupHref={panelAddresses.vendorShippingSetup(slug)}
      savingOf={(sheet) =>
        createCarrierSaving(vendorId, sheet, (now) => actor.send({ type: 'account.saved', sheet: now }))
      }
    />
  );
}
