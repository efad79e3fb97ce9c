import { noAnswers } from '#schema/onboarding/answers.ts';
import type { Answers } from '#schema/onboarding/application.ts';
import type { SellingCategory, VendorApplication } from '#schema/onboarding/vendor-application.ts';

/** Complete except for the name, which the models change. */
export const answersNamed = (storeName: string, more: Partial<Answers> = {}): Answers => ({
  ...noAnswers,
  storeName,
  description: 'We turn bars on a lathe older than us, and every one is tested under load.',
  phone: '(555) 010-0100',
  website: 'https://iron-oak.example',
  businessType: 'LLC',
  businessAddress: '1 Foundry Road, Toledo OH 43604',
  yearsInBusiness: '7',
  productCategories: ['barbells'],
  consent: true,
  ...more,
});

export const application = (more: Partial<VendorApplication> = {}): VendorApplication => ({
  id: 'a1',
  status: 'draft',
  version: 1,
  answers: {},
  submitted_at: null,
  closed: null,
  events: [],
  documents: [],
  store: null,
  ...more,
});

export const pending = application({
  status: 'pending',
  closed: 'application_in_review',
  submitted_at: '2026-10-08T12:00:00Z',
  events: [{ id: 'e1', kind: 'submitted', words: null, at: '2026-10-08T12:00:00Z' }],
  store: {
    status: 'pending',
    store_name: 'Iron & Oak',
    description: 'Bars.',
    phone: '(555) 010-0199',
    website: 'https://iron-oak.example',
    slug: 'iron-oak',
  },
});

const categoryOf = (slug: string, name: string, parent_id: string | null = null): SellingCategory => ({
  id: slug,
  slug,
  name,
  parent_id,
});
export const categories = [
  categoryOf('strength', 'Strength'),
  categoryOf('barbells', 'Barbells', 'strength'),
  categoryOf('racks', 'Racks and Stands', 'strength'),
  categoryOf('apparel', 'Apparel'),
  categoryOf('shoes', 'Shoes', 'apparel'),
];
