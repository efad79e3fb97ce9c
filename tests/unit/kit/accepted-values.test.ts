import { expect, test } from 'vitest';
import { namesProblems, savedAddressProblems } from '#schema/account/profile.ts';
import { testimonialProblems } from '#schema/admin/testimonials.ts';
import { addressProblems, contactProblems } from '#schema/checkout/checkout.ts';
import { contactFormProblems, ticketFormProblems } from '#schema/content/support.ts';
import { nameProblem } from '#schema/kit/saved-views.ts';
import { answerProblems } from '#schema/onboarding/application.ts';
import { noAnswers } from '#schema/onboarding/answers.ts';
import {
  orderMessageProblems,
  returnProblems,
  reviewProblems,
  trackingProblems,
} from '#schema/orders/order-forms.ts';
import { questionProblem } from '#schema/shop/question-form.ts';
import { businessProblems } from '#schema/vendor-panel/business.ts';
import { cannedProblems } from '#schema/vendor-panel/people/messages.ts';
import { setupProblems } from '#schema/vendor-panel/shipping-setup.ts';
import { storeProblems } from '#schema/vendor-panel/store-settings.ts';
import { columns, ofLength, ruleOf, rules, zipsInState } from '../../support/tables/accepted-values.ts';
import type { Rule } from '../../support/tables/accepted-values.ts';

const contact = { firstName: 'Ada', lastName: 'Ash', email: 'ada@people.test', phone: '555 010 0199' };
const place = { address: '1 Main Street', address2: '', city: 'Los Angeles', state: 'CA', zipCode: '90001' };
const saved = { label: '', ...place, firstName: 'Ada', lastName: 'Ash', phone: '' };
const names = { firstName: 'Ada', lastName: 'Ash', displayName: '', companyName: '' };
const business = {
  legalName: 'Iron',
  businessType: 'LLC',
  ...place,
  contactName: 'Ada',
  contactEmail: 'ada@people.test',
  contactPhone: '555 010 0199',
  taxId: '',
};
const store = {
  storeName: 'Iron',
  tagline: '',
  description: 'x'.repeat(50),
  phone: '555 010 0199',
  website: 'https://iron.example',
  shippingPolicy: '',
  returnPolicy: '',
  logo: '',
  banner: '',
};
const setup = {
  address: '1 Main Street',
  address2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip_code: '90001',
  cut_off: '',
  time_zone: 'America/New_York',
  handling_days: '1',
  parcels: '[]',
};
const ticket = { subject: 'Where is it', message: 'x'.repeat(20), priority: 'low' };

type Problems = Partial<Record<string, string>>;
const of =
  <Form extends object>(judge: (form: Form) => Problems, form: Form, field: keyof Form & string) =>
  (value: string) =>
    judge({ ...form, [field]: value })[field];

/** Each form's fields, with the rule of the column that stores them. */
const fields: readonly (readonly [string, Rule, (value: string) => string | null | undefined])[] = [
  ...(['firstName', 'lastName'] as const).flatMap((name) => [
    [`checkout ${name}`, rules.name, of(contactProblems, contact, name)] as const,
    [`address ${name}`, rules.name, of(savedAddressProblems, saved, name)] as const,
    [`profile ${name}`, rules.name, of(namesProblems, names, name)] as const,
  ]),
  ['checkout email', rules.email, of(contactProblems, contact, 'email')],
  ['checkout phone', rules.phone, of(contactProblems, contact, 'phone')],
  ['checkout address', rules.street, of(addressProblems, place, 'address')],
  ['checkout address2', ofLength(0, 100), of(addressProblems, place, 'address2')],
  ['checkout city', rules.city, of(addressProblems, place, 'city')],
  ['checkout zipCode', rules.zip, of(addressProblems, place, 'zipCode')],
  [
    'address label',
    ruleOf(columns['public.addresses.label'] ?? 'name'),
    of(savedAddressProblems, saved, 'label'),
  ],
  ['address phone', rules.phone, of(savedAddressProblems, saved, 'phone')],
  ['profile displayName', rules.displayName, of(namesProblems, names, 'displayName')],
  ['profile companyName', rules.company, of(namesProblems, names, 'companyName')],
  ['business legalName', rules.company, of(businessProblems, business, 'legalName')],
  ['business businessType', ofLength(1, 50), of(businessProblems, business, 'businessType')],
  ['business address', rules.street, of(businessProblems, business, 'address')],
  ['business address2', ofLength(0, 100), of(businessProblems, business, 'address2')],
  ['business city', rules.city, of(businessProblems, business, 'city')],
  ['business zipCode', rules.zip, of(businessProblems, business, 'zipCode')],
  ['business contactName', rules.displayName, of(businessProblems, business, 'contactName')],
  ['business contactEmail', rules.email, of(businessProblems, business, 'contactEmail')],
  ['business contactPhone', rules.phone, of(businessProblems, business, 'contactPhone')],
  ['business taxId', rules.taxId, of(businessProblems, business, 'taxId')],
  ['store storeName', ofLength(3, 100), of(storeProblems, store, 'storeName')],
  ['store description', ofLength(50, 2000), of(storeProblems, store, 'description')],
  ['store phone', rules.phone, of(storeProblems, store, 'phone')],
  // A form completes a host without a scheme; the column refuses it.
  [
    'store website',
    {
      accepts: [...rules.website.accepts, 'iron.example', 'www.iron.example/a?b'],
      refuses: rules.website.refuses.filter((value) => value !== 'iron.example'),
    },
    of(storeProblems, store, 'website'),
  ],
  ['store tagline', ofLength(0, 160), of(storeProblems, store, 'tagline')],
  ['store shippingPolicy', ofLength(0, 2000), of(storeProblems, store, 'shippingPolicy')],
  ['store returnPolicy', ofLength(0, 2000), of(storeProblems, store, 'returnPolicy')],
  ['application businessAddress', rules.street, of(answerProblems, noAnswers, 'businessAddress')],
  ['application taxId', rules.taxId, of(answerProblems, noAnswers, 'taxId')],
  ['application previousExperience', ofLength(0, 1000), of(answerProblems, noAnswers, 'previousExperience')],
  ['setup address', rules.street, of(setupProblems, setup, 'address')],
  ['setup address2', ofLength(0, 100), of(setupProblems, setup, 'address2')],
  ['setup city', rules.city, of(setupProblems, setup, 'city')],
  ['setup zip_code', rules.zip, of(setupProblems, setup, 'zip_code')],
  [
    'contact name',
    rules.name,
    of(contactFormProblems, { ...ticket, name: 'Ada', email: 'a@b.test' }, 'name'),
  ],
  [
    'contact email',
    rules.email,
    of(contactFormProblems, { ...ticket, name: 'Ada', email: 'a@b.test' }, 'email'),
  ],
  ['ticket subject', ofLength(5, 200), of(ticketFormProblems, ticket, 'subject')],
  ['ticket message', ofLength(20, 2000), of(ticketFormProblems, ticket, 'message')],
  ['review title', ofLength(5, 100), (value) => reviewProblems({ title: value })['title']],
  ['review content', ofLength(10, 1000), (value) => reviewProblems({ content: value })['content']],
  ['order message', ofLength(2, 2000), (value) => orderMessageProblems({ message: value })['message']],
  ['return note', ofLength(0, 500), (value) => returnProblems({ note: value })['note']],
  ['return tracking', rules.tracking, (value) => trackingProblems({ tracking: value })['tracking']],
  ['question', ofLength(10, 500), questionProblem],
  ['view name', ofLength(1, 60), nameProblem],
  ['kept answer title', ofLength(1, 60), (title) => cannedProblems({ title, words: 'Yes.' }).title],
  ['kept answer words', ofLength(2, 2000), (words) => cannedProblems({ title: 'Yes', words }).words],
  [
    'testimonial words',
    ofLength(10, 400),
    (words) =>
      testimonialProblems({ author: 'Ada', about: '', words, consentOn: '2026-01-01', consentNote: 'Mail' })
        .words,
  ],
];

const optional = new Set(['displayName', 'companyName', 'taxId', 'address phone']);
const mayBeEmpty = (field: string): boolean => [...optional].some((name) => field.endsWith(name));

test.each(fields)('%s accepts and refuses what the table says', (field, rule, problemOf) => {
  const wrong = [
    ...rule.accepts.flatMap((value) =>
      problemOf(value) == null ? [] : [`refused ${JSON.stringify(value)}`],
    ),
    ...rule.refuses.flatMap((value) =>
      problemOf(value) == null && !(mayBeEmpty(field) && /^[\s\u200b\u202e]*$/.test(value))
        ? [`took ${JSON.stringify(value)}`]
        : [],
    ),
  ];
  expect(wrong).toEqual([]);
});

test('a ZIP code must be in its state, and the message shows at its field', () => {
  const problemOf = ([state, zipCode]: readonly [string, string]) =>
    addressProblems({ ...place, state, zipCode });
  expect(zipsInState.accepts.map(problemOf)).toEqual(zipsInState.accepts.map(() => ({})));
  expect(zipsInState.refuses.map(problemOf)).toEqual(
    zipsInState.refuses.map(() => ({ zipCode: "This ZIP code isn't in this state. Check both." })),
  );
  expect(addressProblems({ ...place, state: 'Bavaria' })).toEqual({ state: 'Choose a U.S. state' });
});
