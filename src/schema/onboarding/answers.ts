import type { Answers } from './application.ts';

export const noAnswers: Answers = {
  storeName: '',
  description: '',
  phone: '',
  website: '',
  businessType: '',
  businessAddress: '',
  taxId: '',
  yearsInBusiness: '',
  previousExperience: '',
  productCategories: [],
  consent: false,
};

/** An answer that is missing or has another shape counts as not given. */
export const answersOf = (wire: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    Object.entries(noAnswers).map(([name, empty]) => {
      const value = wire[name];
      if (Array.isArray(empty)) {
        return [name, Array.isArray(value) ? value.filter((each) => typeof each === 'string') : empty];
      }
      return [name, typeof value === typeof empty ? value : empty];
    }),
  ) as Answers;
