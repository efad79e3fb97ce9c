import { useState } from 'react';
import { readRates } from '#actors/vendor-panel/shipping.ts';
import { forgetDraft, keepDraft, keptDraft } from '#panel/form/kept-draft.ts';
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
import { RatesView } from './rates-view.tsx';
import { later } from '#ui/later.tsx';

// Below the rates, and loaded separately.
const RateContent = later(async () => (await import('./rate-content.tsx')).RateContent);
const TryRates = later(async () => (await import('./try-rates.tsx')).TryRates);

export const head = (): Head => ({ title: 'Shipping rates', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title="Shipping rates" />;

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-shipping-rates. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <SettingsOf
      title="Shipping rates"
      slug={slug}
      path={panelAddresses.vendorShippingRates(slug)}
      needs="shipping"
    >
      {(store) => <Rates store={store} />}
    </SettingsOf>
  );
}

/** The id of the rate in the editor. A reload keeps it open, with the typed input. */
function useEdited(vendorId: string) {
  const name = `edited-rate/${vendorId}`;
  const [edited, set] = useState(() => String(keptDraft(name, { id: '' })?.values['id'] ?? '') || null);
  const setEdited = (id: string | null) => {
    if (id === null) forgetDraft(name);
    else keepDraft(name, { values: { id }, version: null });
    set(id);
  };
  return { edited, setEdited };
}

function Rates({ store }: { store: OwnStore }) {
  const { reading, again } = useRead(() => readRates(store.vendor_id));
  const { edited, setEdited } = useEdited(store.vendor_id);
  const [changes, setChanges] = useState(0);
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed') return <Unread title="We couldn't load the rates." onRetry={again} />;
  const mayWrite = mayIn(store, 'shipping', 'write');
  const rates = reading.value;
  return (
    <>
      <RatesView
        rates={rates}
        edited={edited}
        mayWrite={mayWrite}
        onEdit={setEdited}
        onNear={RateContent.warm}
        editor={
          edited === null ? null : (
            <RateContent
              key={edited}
              vendorId={store.vendor_id}
              id={edited}
              rate={rates.find(({ id }) => id === edited) ?? null}
              mayWrite={mayWrite}
              onSaved={() => {
                setEdited(null);
                setChanges(changes + 1);
                again();
              }}
              onClose={() => setEdited(null)}
            />
          )
        }
      />
      {rates.length > 0 && <TryRates key={changes} vendorId={store.vendor_id} />}
    </>
  );
}
