import type { ApplicationSheet } from '#schema/admin/applications.ts';

/** An application as a reviewer reads it, with every requirement met. */
export const applicationSheet = (changes: Partial<ApplicationSheet> = {}): ApplicationSheet => ({
  id: '70000000-0000-7000-8000-000000000001',
  status: 'pending',
  version: 2,
  answers: {
    storeName: 'Iron & Oak',
    description: 'We turn bars on a lathe older than us, and every one is tested under load.',
    phone: '(555) 010-0199',
    website: 'https://iron-oak.example',
    businessType: 'LLC',
    businessAddress: '1 Foundry Road, Toledo OH 43604',
    taxId: '12-3456789',
    yearsInBusiness: '7',
    previousExperience: 'Two years at a market in Toledo.',
    productCategories: ['barbells'],
    consent: true,
  },
  submitted_at: '2026-11-20T10:00:00Z',
  closed: 'application_in_review',
  events: [{ id: 'e1', kind: 'submitted', words: null, at: '2026-11-20T10:00:00Z' }],
  documents: [
    {
      id: 'd1',
      kind: 'registration',
      name: 'registration.pdf',
      type: 'application/pdf',
      bytes: 120_000,
      path: 'a/registration.pdf',
      created_at: '2026-11-20T09:00:00Z',
    },
  ],
  store: null,
  applicant_id: 'p1',
  email: 'robin@iron-oak.example',
  checklist: ['profile', 'business', 'Products', 'documents', 'consent'].map((requirement) => ({
    requirement,
    met: true,
  })),
  ...changes,
});
