import { moveStore, saveStore } from '#actors/vendor-panel/store-settings.ts';
import type { StoreSettingsData } from '#actors/vendor-panel/store-settings.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import * as page from '#panel/page/store-page.css.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { slugProblems, storeProblems } from '#schema/vendor-panel/store-settings.ts';
import type { StoreForm, StoreSettings } from '#schema/vendor-panel/store-settings.ts';
import { link } from '#ui/components/link.css.ts';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { HolidaySection } from './holiday-section.tsx';
import { PictureField } from './picture-field.tsx';
import { PageSection } from '#ui/components/page-section.tsx';

const fields = {
  storeName: { label: 'Store name' },
  tagline: { label: 'Tagline' },
  description: { label: 'Description' },
  shippingPolicy: { label: 'Shipping policy' },
  returnPolicy: { label: 'Return policy' },
  phone: { label: 'Phone' },
  website: { label: 'Website' },
  logo: { label: 'Logo', isOpaque: true },
  banner: { label: 'Banner', isOpaque: true },
} as const;

const unseen = 'For the platform. Shoppers do not see it.';

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
  return (
    <div className={page.stack}>
      <p className={page.hint}>
        Name, words, policies and pictures are a draft until you{' '}
        <a className={link({})} href={panelAddresses.vendorPublishing(slug)}>
          publish them
        </a>
        . Address and holiday apply at once.
      </p>
      <WordsForm slug={slug} vendorId={vendorId} store={store} isReadOnly={isReadOnly} onSaved={onSaved} />
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

interface WordsFormProps {
  slug: string;
  vendorId: string;
  store: StoreSettings;
  isReadOnly: boolean;
  onSaved: () => void;
}

function WordsForm({ slug, vendorId, store, isReadOnly, onSaved }: WordsFormProps) {
  const actor = usePanelForm<StoreForm>({
    values: store.form,
    version: store.version,
    draft: `store/${vendorId}`,
    problemsOf: storeProblems,
    save: (values, version) => saveStore(vendorId, values, version ?? 0),
    onSaved,
  });
  const { values, problems, change, field } = usePanelFields<StoreForm>(actor, storeProblems);
  const named = (name: keyof StoreForm) => ({ ...field(name), label: fields[name].label });
  const picture = (name: 'logo' | 'banner') => (
    <PictureField
      vendorId={vendorId}
      label={fields[name].label}
      name={name}
      value={values[name]}
      problem={problems[name]}
      isReadOnly={isReadOnly}
      onChange={(path) => change({ [name]: path })}
    />
  );
  return (
    <div className={styles.form}>
      <PanelForm
        actor={actor}
        label="Store"
        action="Save the draft"
        problemsOf={storeProblems}
        fields={fields}
        isReadOnly={isReadOnly}
        saved={
          <>
            Saved as a draft. Shoppers see it once you{' '}
            <a className={link({})} href={panelAddresses.vendorPublishing(slug)}>
              publish it
            </a>
            .
          </>
        }
      >
        <TextField {...named('storeName')} autoComplete="organization" />
        <TextField
          {...named('tagline')}
          optional
          description="One line below the name, at most 160 characters."
        />
        <TextArea {...named('description')} description="50 to 2000 characters." />
        <TextArea {...named('shippingPolicy')} optional />
        <TextArea {...named('returnPolicy')} optional />
        <div className={styles.grid}>
          <TextField {...named('phone')} type="tel" autoComplete="tel" description={unseen} />
          <TextField {...named('website')} type="url" autoComplete="url" description={unseen} />
        </div>
        <div className={styles.grid}>
          {picture('logo')}
          {picture('banner')}
        </div>
      </PanelForm>
    </div>
  );
}

interface AddressSectionProps {
  vendorId: string;
  store: StoreSettings;
  isReadOnly: boolean;
  onMoved: (store: StoreSettings) => void;
}

type Address = { slug: string };

function AddressSection({ vendorId, store, isReadOnly, onMoved }: AddressSectionProps) {
  const actor = usePanelForm<Address>({
    values: { slug: store.slug ?? '' },
    draft: `address/${vendorId}`,
    problemsOf: slugProblems,
    save: ({ slug }) => moveStore(vendorId, slug, store.slug, onMoved),
  });
  const { field } = usePanelFields<Address>(actor, slugProblems);
  return (
    <PageSection className={page.section} aria-labelledby="address">
      <h2 id="address" className={heading({ level: 26 })}>
        Address
      </h2>
      <div className={styles.form}>
        <PanelForm
          actor={actor}
          label="Address"
          action="Move the store"
          problemsOf={slugProblems}
          fields={{ slug: { label: 'Address' } }}
          isReadOnly={isReadOnly}
          saved="Your store has moved."
        >
          <TextField
            label="Address"
            description="Letters, digits and single hyphens. Links to the earlier address keep working."
            {...field('slug')}
          />
        </PanelForm>
      </div>
      {store.former_slugs.length > 0 && (
        <p className={page.hint}>
          {`These lead here and stay yours: ${store.former_slugs.map((each) => `/${each}`).join(', ')}`}
        </p>
      )}
    </PageSection>
  );
}
