/** Apart from the application's other texts: the settings of a business need only these. */
export const businessMessages = {
  businessTypeRequired: 'Business type is required',
  businessTypeLength: 'Business type must be at most 50 characters',
  taxIdForm: 'Tax ID must look like 12-3456789',
} as const;
