import { wholeStore } from '#samples/data/orders/store-order-samples.ts';
import { beforeAll, expect, test } from 'vitest';
import { beginWithStore } from '#lazy/shop-terms.ts';
import { TestimonialForm } from '#pages/admin/testimonials/testimonial-form.tsx';
import { ProfileSetupView } from '#pages/onboarding/profile-setup-view.tsx';
import { NotificationsView } from '#pages/vendor-panel/notifications/notifications-view.tsx';
import { RateEditor } from '#pages/vendor-panel/shipping/rate-editor.tsx';
import { SetupView } from '#pages/vendor-panel/shipping/setup-view.tsx';
import { HolidaySection } from '#pages/vendor-panel/store-settings/holiday-section.tsx';
import type { AdminTestimonial } from '#schema/admin/testimonials.ts';
import { notificationEvents, notificationValuesOf } from '#schema/vendor-panel/notifications.ts';
import { emptyRate } from '#schema/vendor-panel/shipping.ts';
import type { StoreHoliday } from '#schema/vendor-panel/store-settings.ts';
import { fieldsOf, walkForm } from './walk-form.tsx';
import type { WalkedForm } from './walk-form.tsx';

const parcel = (name: string, grams: string) => ({ name, length: '40', width: '30', height: '20', grams });
const setup = {
  address: '12 Foundry Road',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  cut_off: '12:00',
  handling_days: '2',
  parcels: JSON.stringify([parcel('Small box', '200'), parcel('Large box', '400')]),
};

const inputsNamed = (place: HTMLElement, prefix: string): string[] =>
  [...place.querySelectorAll<HTMLInputElement>(`input[name^="${prefix}-"]`)].map(({ value }) => value);

const forms: readonly WalkedForm[] = [
  {
    name: 'testimonial',
    stored: {
      author: 'Ada',
      about: 'Coach, Reno',
      words: 'The plates came in two days.',
      consentOn: '2026-10-01',
      consentNote: 'By email to support',
    },
    other: {
      author: 'Ben',
      about: '',
      words: 'A bench for life, and for less.',
      consentOn: '2026-11-01',
      consentNote: 'On the phone with support',
    },
    render: ({ record: { values, version }, save }) => (
      <TestimonialForm
        testimonial={
          {
            id: 't',
            version,
            author: values['author'],
            about: values['about'],
            words: values['words'],
            consent_on: values['consentOn'],
            consent_note: values['consentNote'],
          } as AdminTestimonial
        }
        save={save}
        onSaved={() => undefined}
      />
    ),
  },
  {
    name: 'shipping setup',
    stored: setup,
    other: {
      ...setup,
      address: '1 Dock Street',
      city: 'Oakland',
      state: 'CA',
      zip_code: '94601',
      parcels: JSON.stringify([parcel('Tube', '90')]),
    },
    presses: /^(?:Remove package .*|Add package)$/,
    read: (place) => {
      const [names, length, width, height, grams] = ['parcel', 'length', 'width', 'height', 'grams'].map(
        (each) => inputsNamed(place, each),
      );
      const parcels = names?.map((name, n) => ({
        name,
        length: length?.[n],
        width: width?.[n],
        height: height?.[n],
        grams: grams?.[n],
      }));
      return { parcels: JSON.stringify(parcels) };
    },
    render: fieldsOf('setup', (actor) => <SetupView actor={actor} mayWrite />),
  },
  {
    name: 'shipping rate',
    stored: { ...emptyRate, name: 'Standard', base_rate: '5.00', zones: '' },
    other: {
      ...emptyRate,
      name: 'Express',
      base_rate: '15.00',
      min_days: '1',
      max_days: '2',
      enabled: false,
    },
    // Steps and zones have controls without names; deleting is no field.
    unshown: ({ kind }) => ['gone', 'zones', 'steps', ...(kind === 'flat' ? [] : ['base_rate'])],
    render: fieldsOf('rate', (actor) => (
      <RateEditor actor={actor} isNew={false} mayWrite onClose={() => undefined} />
    )),
  },
  {
    name: 'notifications',
    stored: notificationValuesOf({ choices: {} }),
    other: Object.fromEntries(
      notificationEvents.flatMap(([event]) => [
        [`mail:${event}`, 'digest'],
        [`app:${event}`, true],
      ]),
    ),
    render: fieldsOf('notifications', (actor) => (
      <NotificationsView actor={actor} slug="iron" notices={[]} store={wholeStore} />
    )),
  },
  {
    name: 'store profile',
    stored: {
      storeName: 'Iron Barn',
      description: 'We make bars and plates for garages, and we have done so since 1998 in Reno.',
      phone: '+17755550100',
      website: '',
    },
    other: {
      storeName: 'Iron Hall',
      description: 'We make benches for garages, and we have done so since 2004 in the hills of Reno.',
      phone: '+17755550199',
      website: 'https://example.net',
    },
    render: fieldsOf('profile', (actor) => <ProfileSetupView actor={actor} />),
  },
  {
    name: 'vacation',
    stored: {
      mode: 'closed',
      from: '2026-12-20',
      to: '2026-12-28',
      extraDays: '',
      note: '',
    },
    other: {
      mode: 'slower',
      from: '2026-12-22',
      to: '2026-12-30',
      extraDays: '3',
      note: 'We pack once a week.',
    },
    unshown: ({ mode }) =>
      mode === 'none' ? ['from', 'to', 'note', 'extraDays'] : mode === 'slower' ? [] : ['extraDays'],
    render: ({ record: { values, version }, save }) => (
      <HolidaySection
        vendorId="iron"
        holiday={{ ...values, version, timeZone: 'America/Los_Angeles' } as unknown as StoreHoliday}
        isReadOnly={false}
        save={(_, ...change) => save(...change)}
      />
    ),
  },
];

// Its fields then show what is stored; tests/unit/kit/measures proves the same for pounds and inches.
beforeAll(() => beginWithStore({ time_zone: 'America/New_York', units: 'metric' }));

test.each(forms)('what the form of $name saves is what it shows', { timeout: 120_000 }, async (form) => {
  const { saves, conflicts } = await walkForm(form, 12);
  // Otherwise the paths would prove nothing.
  expect(saves).toBeGreaterThan(0);
  expect(conflicts).toBeGreaterThan(0);
});
