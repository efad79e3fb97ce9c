import { useMemo } from 'react';
import { moveStore, saveStore } from '#actors/vendor/store-settings.ts';
import type { StoreSettingsData } from '#actors/vendor/store-settings.ts';
import { useForm } from '#pages/kit/use-form.ts';
import { SettingsForm } from '#pages/vendor/kit/settings-form.tsx';
import type { SettingsField } from '#pages/vendor/kit/settings-form.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { slugProblems, storeProblems } from '#schema/vendor/store-settings.ts';
import type { StoreForm, StoreSettings } from '#schema/vendor/store-settings.ts';
import { link } from '#ui/components/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import { HolidaySection } from './holiday-section.tsx';
import { PictureField } from './picture-field.tsx';

const fieldsOf = (vendorId: string): readonly SettingsField<keyof StoreForm>[] => [
  { name: 'storeName', label: 'Store name', autoComplete: 'organization' },
  {
    name: 'tagline',
    label: 'Tagline',
    optional: true,
    description: 'One line below the name, at most 160 characters.',
  },
  { name: 'description', label: 'Description', kind: 'long', description: '50 to 2000 characters.' },
  { name: 'shippingPolicy', label: 'Shipping policy', kind: 'long', optional: true },
  { name: 'returnPolicy', label: 'Return policy', kind: 'long', optional: true },
  {
    name: 'phone',
    label: 'Phone',
    kind: 'tel',
    half: true,
    autoComplete: 'tel',
    description: 'For the platform. Shoppers do not see it.',
  },
  {
    name: 'website',
    label: 'Website',
    kind: 'url',
    half: true,
    autoComplete: 'url',
    description: 'For the platform. Shoppers do not see it.',
  },
  {
    name: 'logo',
    label: 'Logo',
    optional: true,
    half: true,
    render: (control) => <PictureField vendorId={vendorId} {...control} />,
  },
  {
    name: 'banner',
    label: 'Banner',
    optional: true,
    half: true,
    render: (control) => <PictureField vendorId={vendorId} {...control} />,
  },
];

interface StoreSettingsViewProps {
  slug: string;
  vendorId: string;
  isReadOnly: boolean;
  data: StoreSettingsData;
  onSaved: () => void;
  onMoved: (store: StoreSettings) => void;
}

/** What a store says about itself, where it is, and when it is on holiday. */
export function StoreSettingsView({
  slug,
  vendorId,
  isReadOnly,
  data: { store, holiday },
  onSaved,
  onMoved,
}: StoreSettingsViewProps) {
  const fields = useMemo(() => fieldsOf(vendorId), [vendorId]);
  const words = useForm<StoreForm>({
    values: store.form,
    version: store.version,
    save: (values, version) => saveStore(vendorId, values, version ?? 0),
    onSaved,
  });
  return (
    <div className={page.stack}>
      <p className={page.hint}>
        Name, words, policies and pictures are a draft until you{' '}
        <a className={link({})} href={panelAddresses.vendorPublishing(slug)}>
          publish them
        </a>
        . Address and holiday apply at once.
      </p>
      <SettingsForm
        actor={words}
        label="Store"
        fields={fields}
        problemsOf={storeProblems}
        action="Save the draft"
        isReadOnly={isReadOnly}
        saved={
          <p>
            Saved as a draft. Shoppers see it once you{' '}
            <a className={link({})} href={panelAddresses.vendorPublishing(slug)}>
              publish it
            </a>
            .
          </p>
        }
      />
      <AddressSection
        key={store.slug}
        vendorId={vendorId}
        store={store}
        isReadOnly={isReadOnly}
        onMoved={onMoved}
      />
      <HolidaySection vendorId={vendorId} holiday={holiday} isReadOnly={isReadOnly} />
    </div>
  );
}

interface AddressSectionProps {
  vendorId: string;
  store: StoreSettings;
  isReadOnly: boolean;
  onMoved: (store: StoreSettings) => void;
}

const addressFields: readonly SettingsField<'slug'>[] = [
  {
    name: 'slug',
    label: 'Address',
    description: 'Letters, digits and single hyphens. Links to the earlier address keep working.',
  },
];

function AddressSection({ vendorId, store, isReadOnly, onMoved }: AddressSectionProps) {
  const form = useForm<{ slug: string }>({
    values: { slug: store.slug ?? '' },
    save: ({ slug }) => moveStore(vendorId, slug, store.slug, onMoved),
  });
  return (
    <section className={page.section} aria-labelledby="address">
      <h2 id="address" className={heading({ level: 26 })}>
        Address
      </h2>
      <SettingsForm
        actor={form}
        label="Address"
        fields={addressFields}
        problemsOf={slugProblems}
        action="Move the store"
        isReadOnly={isReadOnly}
        saved={<p>Your store has moved.</p>}
      />
      {store.former_slugs.length > 0 && (
        <p className={page.hint}>
          {`These lead here and stay yours: ${store.former_slugs.map((each) => `/${each}`).join(', ')}`}
        </p>
      )}
    </section>
  );
}
