import { moveStore, saveStore } from '#actors/vendor-panel/store-settings.ts';
import type { StoreSettingsData } from '#actors/vendor-panel/store-settings.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import * as page from '#panel/page/store-page.css.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { slugProblems, storeProblems } from '#schema/vendor-panel/store-settings.ts';
import type { StoreForm, StoreSettings } from '#schema/vendor-panel/store-settings.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { HolidaySection } from './holiday-section.tsx';
import { PictureField } from './picture-field.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

// Below the first screen.
const MeasuresForm = later(async () => (await import('#panel/form/measures-form.tsx')).MeasuresForm);

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

const unseen = 'For Stallbar only. Not shown to shoppers.';

interface StoreSettingsViewProps {
  slug: string;
  vendorId: string;
  isReadOnly: boolean;
  data: StoreSettingsData;
  onSaved: () => void;
  onMoved: (store: StoreSettings) => void;
}

/** A store's profile, its URL, and its vacation. */
export function StoreSettingsView({
  slug,
  vendorId,
  isReadOnly,
  data: { store, holiday, measures },
  onSaved,
  onMoved,
}: StoreSettingsViewProps) {
  return (
    <div className={stack({ gap: 5 })}>
      <p className={page.hint}>
        Changes to your name, descriptions, policies and pictures stay in draft until you{' '}
        <a className={link({})} href={panelAddresses.vendorPublishing(slug)}>
          publish them
        </a>
        . URL, time zone, units and vacation changes apply right away.
      </p>
      <ProfileForm slug={slug} vendorId={vendorId} store={store} isReadOnly={isReadOnly} onSaved={onSaved} />
      <AddressSection
        key={store.slug}
        vendorId={vendorId}
        store={store}
        isReadOnly={isReadOnly}
        onMoved={onMoved}
      />
      <PageSection className={page.section} aria-labelledby="measures">
        <h2 id="measures" className={heading({ level: 26 })}>
          Time zone and units
        </h2>
        <div className={styles.form}>
          <MeasuresForm vendorId={vendorId} measures={measures} isReadOnly={isReadOnly} />
        </div>
      </PageSection>
      <HolidaySection vendorId={vendorId} holiday={holiday} isReadOnly={isReadOnly} />
    </div>
  );
}

interface ProfileFormProps {
  slug: string;
  vendorId: string;
  store: StoreSettings;
  isReadOnly: boolean;
  onSaved: () => void;
  /** Tests pass another one. */
  save?: typeof saveStore;
}

export function ProfileForm({
  slug,
  vendorId,
  store,
  isReadOnly,
  onSaved,
  save = saveStore,
}: ProfileFormProps) {
  const actor = useRecordForm<StoreForm>({
    values: store.form,
    version: store.version,
    draft: `store/${vendorId}`,
    save: (values, version) => save(vendorId, values, version ?? 0),
    onSaved,
  });
  const { values, problems, change, field } = useRecordFields<StoreForm>(actor, storeProblems);
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
      <RecordForm
        actor={actor}
        label="Store"
        action="Save draft"
        problemsOf={storeProblems}
        fields={fields}
        isReadOnly={isReadOnly}
        saved={
          <>
            Saved as a draft. Shoppers will see it when you{' '}
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
          description="One line below the name, up to 160 characters."
        />
        <TextArea {...named('description')} description="50 to 2,000 characters." />
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
      </RecordForm>
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
  const actor = useRecordForm<Address>({
    values: { slug: store.slug ?? '' },
    draft: `address/${vendorId}`,
    save: ({ slug }) => moveStore(vendorId, slug, store.slug, onMoved),
  });
  const { field } = useRecordFields<Address>(actor, slugProblems);
  return (
    <PageSection className={page.section} aria-labelledby="address">
      <h2 id="address" className={heading({ level: 26 })}>
        Store URL
      </h2>
      <div className={styles.form}>
        <RecordForm
          actor={actor}
          label="Store URL"
          action="Change store URL"
          problemsOf={slugProblems}
          fields={{ slug: { label: 'Store URL' } }}
          isReadOnly={isReadOnly}
          saved="Your store URL changed."
        >
          <TextField
            label="Store URL"
            description="Letters, numbers and single hyphens. Links to the old URL keep working."
            {...field('slug')}
          />
        </RecordForm>
      </div>
      {store.former_slugs.length > 0 && (
        <p className={page.hint}>
          {`These old URLs still work: ${store.former_slugs.map((each) => `/${each}`).join(', ')}`}
        </p>
      )}
    </PageSection>
  );
}
