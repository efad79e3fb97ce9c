import type { AnswerName, Step } from '#schema/onboarding/application.ts';

export const stepTitles: Readonly<Record<Step, string>> = {
  store: 'Your store',
  business: 'Your business',
  products: 'What you sell',
  experience: 'Experience',
  documents: 'Documents',
  consent: 'Review and submit',
};

export const answerLabels: Readonly<Record<AnswerName, string>> = {
  storeName: 'Store name',
  description: 'Description',
  phone: 'Phone',
  website: 'Website',
  businessType: 'Business type',
  businessAddress: 'Business address',
  taxId: 'Tax ID',
  yearsInBusiness: 'Years in business',
  previousExperience: 'Previous experience',
  productCategories: 'What you sell',
  consent: 'Agreement',
};
