import { expect, test } from 'vitest';
import { KeptAnswers } from '#panel/messages/kept-answers.tsx';
import { BusinessView } from '#pages/vendor-panel/business-settings/business-view.tsx';
import { PayoutSettings } from '#pages/vendor-panel/payments/payout-settings.tsx';
import { PromotionView } from '#pages/vendor-panel/promotions/promotion-view.tsx';
import { ProfileForm } from '#pages/vendor-panel/store-settings/store-settings-view.tsx';
import { cents } from '#schema/money.ts';
import type { StoreBusiness } from '#schema/vendor-panel/business.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { emptyPromotion } from '#schema/vendor-panel/offers/promotion.ts';
import type { StoreSettings } from '#schema/vendor-panel/store-settings.ts';
import { fieldsOf, walkForm } from '../panel/walk-form.tsx';
import type { WalkedForm } from '../panel/walk-form.tsx';

const business = {
  legalName: 'Iron Barn LLC',
  businessType: 'LLC',
  taxId: '',
  address: '12 Foundry Road',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  contactName: 'Ada Lee',
  contactEmail: 'ada@example.com',
  contactPhone: '+17755550100',
};

const store = {
  storeName: 'Iron Barn',
  tagline: '',
  description: 'We make bars and plates for garages, and we have done so since 1998 in Reno.',
  shippingPolicy: '',
  returnPolicy: 'Thirty days.',
  phone: '+17755550100',
  website: '',
  logo: '',
  banner: '',
};

const desk = {
  account: { status: 'ready', provider: null, destination: null, requirements: [] },
  settings: { schedule: '', minimum: cents(2500), is_own_minimum: false, version: 1 },
  standard: { schedule: 'weekly', minimum: cents(500) },
  next: null,
  least: cents(2500),
  available: cents(0),
  open: null,
} as unknown as PayoutDesk;

const chosen = (...names: string[]) =>
  JSON.stringify(names.map((name) => ({ id: name.toLowerCase(), name, image: null })));

const forms: readonly WalkedForm[] = [
  {
    name: 'legal details',
    stored: business,
    other: {
      ...business,
      legalName: 'Iron Hall Inc',
      address: '1 Dock Street',
      city: 'Oakland',
      state: 'CA',
      zipCode: '94601',
      contactEmail: 'ben@example.com',
    },
    // The tax ID is stored but never read back.
    storing: (values) => ({ ...values, taxId: '' }),
    render: ({ record: { values, version }, save }) => (
      <BusinessView
        vendorId="iron"
        isReadOnly={false}
        data={
          {
            business: { ...values, version, taxIdEnd: null } as unknown as StoreBusiness,
            figures: { sales: 0, revenue: cents(0), year: 2026, year_sales: 0, year_gross: cents(0) },
          } as unknown as Parameters<typeof BusinessView>[0]['data']
        }
        save={(_, form, basis) => save(form, basis)}
      />
    ),
  },
  {
    name: 'store details',
    stored: store,
    other: {
      ...store,
      storeName: 'Iron Hall',
      tagline: 'Steel for garages',
      shippingPolicy: 'Within two days.',
      website: 'https://example.net',
    },
    // Pictures are uploaded, not typed.
    unshown: () => ['logo', 'banner'],
    render: ({ record: { values, version }, save }) => (
      <ProfileForm
        slug="iron"
        vendorId="iron"
        store={{ version, form: values } as unknown as StoreSettings}
        isReadOnly={false}
        onSaved={() => undefined}
        save={(_, form, basis) => save(form, basis)}
      />
    ),
  },
  {
    name: 'payout schedule',
    stored: { schedule: '', minimum: '' },
    other: { schedule: 'monthly', minimum: '75.00' },
    // Stored in cents.
    storing: ({ minimum, ...rest }) => ({
      ...rest,
      minimum: minimum === '' ? '' : Number(minimum).toFixed(2),
    }),
    render: ({ record: { values, version }, save }) => (
      <PayoutSettings
        desk={{
          ...desk,
          settings: {
            schedule: values['schedule'] as PayoutDesk['settings']['schedule'],
            minimum: cents(Math.round(Number(values['minimum'] === '' ? '25' : values['minimum']) * 100)),
            is_own_minimum: values['minimum'] !== '',
            version: version ?? 0,
          },
        }}
        isReadOnly={false}
        draft="payouts/iron"
        save={save}
        onSaved={() => undefined}
      />
    ),
  },
  {
    name: 'saved reply',
    stored: { title: 'Where is it?', words: 'Your order ships within two days.' },
    other: { title: 'When does it ship?', words: 'On the next business day.' },
    render: ({ record: { values, version }, save }) => (
      <KeptAnswers
        keeping={{
          draft: 'new',
          save: (_, basis, form) => save(form, basis),
          drop: () => Promise.resolve(null),
        }}
        answers={[
          { id: 'a', title: String(values['title']), words: String(values['words']), version: version ?? 0 },
        ]}
        onChanged={() => undefined}
      />
    ),
    // The entry for a new reply comes second, with the same names.
    read: (place) => {
      const [title, words] = [...place.querySelectorAll('form')[0]!.elements].filter(
        (each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement,
      );
      return { title: title?.value ?? '', words: words?.value ?? '' };
    },
  },
  {
    name: 'promotion',
    stored: {
      ...emptyPromotion,
      label: '10% off',
      code: 'TEN',
      value: '10',
      products: chosen('Rack', 'Bar'),
    },
    other: {
      ...emptyPromotion,
      label: 'Bars for less',
      code: 'BARS',
      value: '5',
      scope: 'products',
      products: chosen('Bar', 'Chalk'),
      minimum: '50.00',
      advertised: false,
    },
    presses: /^Remove /,
    unshown: ({ how, scope }) => [
      ...(how === 'code' ? [] : ['code', 'advertised']),
      ...(scope === 'products' ? [] : ['products']),
      ...(scope === 'category' ? [] : ['category']),
    ],
    read: (place, values) => {
      const category = place.querySelector<HTMLButtonElement>('button[name=category]');
      const list = place.querySelector('[aria-label="Selected products"]');
      const names = [...(list?.querySelectorAll('li > span') ?? [])].map(({ textContent }) => textContent);
      if (category !== null) {
        const wanted =
          values['category'] === 'bars'
            ? 'Bars'
            : values['category'] === 'racks'
              ? 'Racks'
              : 'Choose a category';
        expect(category.textContent).toBe(wanted);
      }
      return { products: chosen(...names), ...(category === null ? {} : { category: category.value }) };
    },
    render: fieldsOf('promotion', (actor) => (
      <PromotionView
        actor={actor}
        vendorId="iron"
        state="draft"
        mayWrite
        categories={[
          { id: 'bars', name: 'Bars', path: ['bars'] },
          { id: 'racks', name: 'Racks', path: ['racks'] },
        ]}
      />
    )),
  },
];

test.each(forms)('what the form of $name saves is what it shows', { timeout: 120_000 }, async (form) => {
  const { saves, conflicts } = await walkForm(form, 12);
  // Otherwise the paths would prove nothing.
  expect(saves).toBeGreaterThan(0);
  expect(conflicts).toBeGreaterThan(0);
});
