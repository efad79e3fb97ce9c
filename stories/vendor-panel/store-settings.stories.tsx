import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { ReactNode } from 'react';
import { createForm } from '#actors/kit/form.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import { BusinessView } from '#pages/vendor-panel/business-settings/business-view.tsx';
import { Skeleton as BusinessSkeleton } from '#pages/vendor-panel/business-settings/settings-business.tsx';
import { StoreDenied } from '#panel/page/store-denied.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Skeleton as StoreSkeleton } from '#pages/vendor-panel/store-settings/settings-store.tsx';
import { StoreSettingsView } from '#pages/vendor-panel/store-settings/store-settings-view.tsx';
import { cents } from '#schema/money.ts';
import type { BusinessData } from '#actors/vendor-panel/business.ts';
import type { StoreSettingsData } from '#actors/vendor-panel/store-settings.ts';

const meta: Meta<{ children: ReactNode }> = { title: 'vendor/store settings' };
export default meta;
type Story = StoryObj<typeof meta>;

const longName = 'The Honest Iron, Oak, Ash and Rope Company of Greater Toledo '.repeat(2).trim();
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
const nothing = () => undefined;
const noProblems = () => ({});

const settings: StoreSettingsData = {
  store: {
    version: 3,
    slug: 'iron-oak',
    status: 'approved',
    published: true,
    last_published_at: '2026-11-21T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    former_slugs: ['iron', 'iron-and-oak'],
    form: {
      storeName: 'Iron & Oak',
      tagline: 'Racks of ash',
      description: 'We build racks from ash, one at a time, and answer the phone.',
      phone: '555 010 0199',
      website: 'https://iron.example',
      shippingPolicy: 'On Tuesdays.',
      returnPolicy: '',
      logo: '',
      banner: '',
    },
  },
  holiday: {
    version: 1,
    from: '2026-12-20',
    to: '2027-01-02',
    mode: 'slower',
    extraDays: '5',
    note: 'Away at a meet.',
    timeZone: 'America/Chicago',
  },
  measures: {
    version: 1,
    time_zone: 'America/Chicago',
    units: 'us',
    address_zone: 'America/Chicago',
  },
};

function Store({ data = settings, isReadOnly = false }: { data?: StoreSettingsData; isReadOnly?: boolean }) {
  return (
    <main>
      <h1>Store settings</h1>
      <StoreSettingsView
        slug="iron-oak"
        vendorId="iron-oak"
        isReadOnly={isReadOnly}
        data={data}
        onSaved={nothing}
        onMoved={nothing}
      />
    </main>
  );
}

const business: BusinessData = {
  business: {
    version: 1,
    legalName: 'Iron & Oak Inc.',
    businessType: 'Inc.',
    address: '1 Main Street',
    address2: '',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43604',
    contactName: 'Ann Lee',
    contactEmail: 'ann@iron.example',
    contactPhone: '555 010 0199',
    taxIdEnd: '4321',
  },
  figures: { sales: 12, revenue: cents(48_000), year: 2026, year_sales: 12, year_gross: cents(48_000) },
};

const noBusiness: BusinessData = {
  business: {
    ...business.business,
    version: 0,
    legalName: '',
    businessType: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    taxIdEnd: null,
  },
  figures: {
    sales: 412,
    revenue: cents(1_948_000),
    year: 2026,
    year_sales: 380,
    year_gross: cents(1_790_000),
  },
};

const Business = ({ data, isReadOnly = false }: { data: BusinessData; isReadOnly?: boolean }) => (
  <main>
    <h1>Business</h1>
    <BusinessView vendorId="iron-oak" isReadOnly={isReadOnly} data={data} />
  </main>
);

/** A form after its save was answered. */
function Answered({ answer }: { answer: SaveAnswer }) {
  const values = { tagline: 'Racks of ash', note: '' };
  const actor = useActor(() => {
    const form = createForm({ values, version: 1, save: () => Promise.resolve(answer) });
    const { start } = form;
    form.start = () => {
      const started = start.call(form);
      form.send({ type: 'form.submit', values: { ...values, tagline: 'Mine' }, problems: {} });
      return started;
    };
    return form;
  });
  const { field } = useRecordFields<typeof values>(actor, noProblems);
  return (
    <main>
      <h1>Store settings</h1>
      <RecordForm
        actor={actor}
        label="Store"
        action="Save draft"
        problemsOf={noProblems}
        fields={{ tagline: { label: 'Tagline' }, note: { label: 'Note' } }}
        saved="Saved as a draft."
      >
        <TextField label="Tagline" {...field('tagline')} />
        <TextArea label="Note" optional {...field('note')} />
      </RecordForm>
    </main>
  );
}

export const StoreFilled: Story = { render: () => <Store /> };
export const StoreReadOnly: Story = { render: () => <Store isReadOnly /> };
export const StoreLoading: Story = {
  render: () => (
    <main>
      <StoreSkeleton />
    </main>
  ),
};
export const StoreLongText: Story = {
  tags: ['long'],
  render: () => (
    <Store
      data={{
        store: {
          ...settings.store,
          former_slugs: [longWord.toLowerCase(), 'iron'],
          form: {
            ...settings.store.form,
            storeName: longName,
            tagline: longWord,
            description: longName.repeat(8),
          },
        },
        holiday: { ...settings.holiday, note: longWord },
        measures: { ...settings.measures, address_zone: 'America/Los_Angeles' },
      }}
    />
  ),
};
export const Denied: Story = {
  render: () => (
    <main>
      <StorePage title="Business">
        <StoreDenied />
      </StorePage>
    </main>
  ),
};
export const BusinessFilled: Story = { render: () => <Business data={business} /> };
export const BusinessObliged: Story = { render: () => <Business data={noBusiness} /> };
/** The address of an application that couldn't be split. */
export const BusinessCopied: Story = {
  render: () => (
    <Business
      data={{
        ...business,
        business: {
          ...business.business,
          address: 'The old foundry by the river, Toledo',
          city: '',
          state: '',
          zipCode: '',
        },
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/own fields/)).toBeVisible();
  },
};
export const BusinessReadOnly: Story = { render: () => <Business data={business} isReadOnly /> };
export const BusinessLoading: Story = {
  render: () => (
    <main>
      <BusinessSkeleton />
    </main>
  ),
};
export const Saved: Story = {
  render: () => <Answered answer={{ kind: 'saved', values: { tagline: 'Mine', note: '' }, version: 2 }} />,
};
export const Refused: Story = {
  render: () => (
    <Answered
      answer={{
        kind: 'refused',
        problems: { tagline: 'Tagline must be at most 160 characters' },
        sentence: null,
      }}
    />
  ),
};
export const Offline: Story = {
  render: () => <Answered answer={{ kind: 'offline', sentence: "You're offline." }} />,
};
export const Overtaken: Story = {
  render: () => (
    <Answered
      answer={{ kind: 'conflict', theirs: { values: { tagline: longWord, note: 'Theirs' }, version: 2 } }}
    />
  ),
};
