import { noAnswers } from '#schema/onboarding/application.ts';
import type { Answers, VendorApplication } from '#schema/onboarding/application.ts';

export const answersNamed = (storeName: string, more: Partial<Answers> = {}): Answers => ({
  ...noAnswers,
  storeName,
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
