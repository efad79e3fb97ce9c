/** Texts of an application to sell; the spec gives only the rules (§5). SQL has the same texts. */
export const onboardingMessages = {
  storeNameRequired: 'Store name is required',
  storeNameLength: 'Store name must be 3 to 100 characters',
  descriptionRequired: 'Description is required',
  descriptionLength: 'Description must be 50 to 2,000 characters',
  websiteRequired: 'Website is required',
  websiteUser: "Website can't contain a user name, a password or a backslash",
  websiteForm: 'Website must look like myshop.com',
  businessAddressRequired: 'Business address is required',
  businessAddressLength: 'Business address must be 5 to 100 characters',
  yearsRequired: 'Years in business is required',
  yearsRange: 'Years in business must be a number from 0 to 100',
  experienceLength: 'Previous experience must be at most 1,000 characters',
  categoriesCount: 'Choose 1 to 10 product categories',
  consentRequired: 'Agree to the vendor terms to continue',
  checkAnswers: 'Check the marked answers.',
} as const;
