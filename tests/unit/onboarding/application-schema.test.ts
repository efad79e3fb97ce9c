import { describe, expect, test } from 'vitest';
import {
  answerProblems,
  firstWrongStep,
  isStep,
  stepNames,
  stepProblems,
  storeFactsProblems,
} from '#schema/onboarding/application.ts';
import { answersOf, noAnswers } from '#schema/onboarding/answers.ts';
import { acceptedDocuments, documentProblem } from '#schema/onboarding/documents.ts';
import type { AnswerName, Answers } from '#schema/onboarding/application.ts';
import { isDone } from '#schema/onboarding/onboarding.ts';

const good: Answers = {
  storeName: 'Iron',
  description: 'We turn bars on a lathe older than us, and test each one.',
  phone: '(555) 010-0100',
  website: 'https://iron.example',
  businessType: 'Workshop',
  businessAddress: '4 Quay Street, Reno',
  taxId: '12-3456789',
  yearsInBusiness: '12.5',
  previousExperience: '',
  productCategories: ['c1'],
  consent: true,
};

describe('The answers of an application (§5)', () => {
  test.each<[string, Partial<Answers>]>([
    ['as they should be', {}],
    ['with blanks around', { storeName: '  Iron ', website: ' https://iron.example ' }],
    [
      'as short as they may be',
      { storeName: 'abc', description: 'd'.repeat(50), businessAddress: 'a'.repeat(5) },
    ],
    [
      'as long as they may be',
      {
        storeName: 'n'.repeat(100),
        description: 'd'.repeat(2000),
        businessType: 't'.repeat(50),
        businessAddress: 'a'.repeat(100),
        previousExperience: 'e'.repeat(1000),
        productCategories: Array.from({ length: 10 }, (_, index) => `c${index}`),
      },
    ],
    ['without a tax id', { taxId: '' }],
    ['of a website without a scheme', { website: 'www.iron.example/bars' }],
    ['of a website without HTTPS', { website: 'HTTP://iron.example' }],
    ['of a new business', { yearsInBusiness: '0' }],
    ['of an old business', { yearsInBusiness: '100.00' }],
    ['of a business of almost a hundred years', { yearsInBusiness: '99.99' }],
  ])('are valid %s', (_, changes) => {
    expect(answerProblems({ ...good, ...changes })).toEqual({});
  });

  test.each<[AnswerName, Answers[AnswerName], string]>([
    ['storeName', ' ', 'Store name is required'],
    ['storeName', 'ab', 'Store name must be 3 to 100 characters'],
    ['storeName', 'n'.repeat(101), 'Store name must be 3 to 100 characters'],
    ['description', '', 'Description is required'],
    ['description', 'd'.repeat(49), 'Description must be 50 to 2,000 characters'],
    ['description', 'd'.repeat(2001), 'Description must be 50 to 2,000 characters'],
    ['phone', '', 'Phone number is required'],
    ['website', '', 'Website is required'],
    ['website', 'iron', 'Website must look like myshop.com'],
    ['website', 'see https://iron.example', 'Website must look like myshop.com'],
    ['website', 'https://iron.example now', 'Website must look like myshop.com'],
    ['website', `https://${'x'.repeat(2000)}`, 'Website must look like myshop.com'],
    ['businessType', '', 'Business type is required'],
    ['businessType', 't'.repeat(51), 'Business type must be at most 50 characters'],
    ['businessAddress', '', 'Business address is required'],
    ['businessAddress', 'abcd', 'Business address must be 5 to 100 characters'],
    ['businessAddress', 'a'.repeat(101), 'Business address must be 5 to 100 characters'],
    ['taxId', '123456789', 'Tax ID must look like 12-3456789'],
    ['taxId', '12-34567890', 'Tax ID must look like 12-3456789'],
    ['taxId', '012-3456789', 'Tax ID must look like 12-3456789'],
    ['yearsInBusiness', '', 'Years in business is required'],
    ['yearsInBusiness', '-1', 'Years in business must be a number from 0 to 100'],
    ['yearsInBusiness', '100.5', 'Years in business must be a number from 0 to 100'],
    ['yearsInBusiness', '101', 'Years in business must be a number from 0 to 100'],
    ['yearsInBusiness', '1000', 'Years in business must be a number from 0 to 100'],
    ['yearsInBusiness', '1.234', 'Years in business must be a number from 0 to 100'],
    ['yearsInBusiness', 'x5', 'Years in business must be a number from 0 to 100'],
    ['yearsInBusiness', '5x', 'Years in business must be a number from 0 to 100'],
    ['previousExperience', 'e'.repeat(1001), 'Previous experience must be at most 1,000 characters'],
    ['productCategories', [], 'Choose 1 to 10 product categories'],
    [
      'productCategories',
      Array.from({ length: 11 }, (_, index) => `c${index}`),
      'Choose 1 to 10 product categories',
    ],
    ['consent', false, 'Agree to the vendor terms to continue'],
  ])('%s of %j: %s', (name, value, problem) => {
    expect(answerProblems({ ...good, [name]: value })).toEqual({ [name]: problem });
  });

  test('include four that a store requires', () => {
    const { storeName, description, phone, website } = good;
    expect(storeFactsProblems({ storeName: ` ${storeName} `, description, phone, website })).toEqual({});
    expect(storeFactsProblems({ storeName: '', description, phone, website: 'iron' })).toEqual({
      storeName: 'Store name is required',
      website: 'Website must look like myshop.com',
    });
  });
});

describe('The steps', () => {
  test('are six, in this order', () => {
    expect(stepNames).toEqual(['store', 'business', 'products', 'experience', 'documents', 'consent']);
    expect(['store', 'consent', 'bank', 'toString', '', null].map(isStep)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('show their own problems, and the first with one is known', () => {
    const problems = answerProblems({ ...good, taxId: '1', website: '', consent: false });
    expect(stepProblems('store', problems)).toEqual({ website: 'Website is required' });
    expect(stepProblems('business', problems)).toEqual({ taxId: 'Tax ID must look like 12-3456789' });
    expect(stepProblems('documents', problems)).toEqual({});
    expect(firstWrongStep(problems)).toBe('store');
    expect(firstWrongStep(answerProblems({ ...good, consent: false }))).toBe('consent');
    expect(firstWrongStep({})).toBeNull();
  });
});

test('an answer stored in another shape counts as missing', () => {
  expect(answersOf({})).toEqual(noAnswers);
  expect(answersOf({ ...good })).toEqual(good);
  expect(
    answersOf({
      storeName: 7,
      consent: 'yes',
      productCategories: ['c1', 7, null, 'c2'],
      taxId: null,
      more: 1,
    }),
  ).toEqual({ ...noAnswers, productCategories: ['c1', 'c2'] });
  expect(answersOf({ productCategories: 'c1' })).toEqual(noAnswers);
  expect(noAnswers).toEqual({
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
  });
});

describe('A document', () => {
  const size = 10 * 1024 * 1024;

  test('is a PDF, a JPEG or a PNG of at most 10 MB, and there are at most ten', () => {
    expect(acceptedDocuments).toEqual(['application/pdf', 'image/jpeg', 'image/png']);
    for (const type of acceptedDocuments) expect(documentProblem({ type, size }, 9)).toBeNull();
  });

  test.each([
    [{ type: 'image/svg+xml', size: 1 }, 0, 'Choose a PDF, JPEG or PNG'],
    [{ type: 'application/pdf', size: size + 1 }, 0, 'A document can be up to 10 MB'],
    [{ type: 'application/pdf', size }, 10, 'An application can have up to 10 documents'],
  ])('%j as number %i is refused: %s', (file, count, problem) => {
    expect(documentProblem(file, count)).toBe(problem);
  });
});

test('a requirement is done if it is complete, or was waived', () => {
  const states = ['complete', 'waived', 'incomplete', 'in-review', 'rejected'] as const;
  const done = states.map((state) => isDone({ requirement: 'payout', state, waived_by: null }));
  expect(done).toEqual([true, true, false, false, false]);
});
