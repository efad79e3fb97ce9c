/** Apart from the application's other texts: the settings of a business, with its documents, need only these. */
export const businessMessages = {
  businessTypeRequired: 'Business type is required',
  businessTypeLength: 'Business type must be at most 50 characters',
  taxIdForm: 'Tax ID must look like 12-3456789',
  documentType: 'Choose a PDF, JPEG or PNG',
  documentSize: 'A document can be up to 10 MB',
  documentCount: 'An application can have up to 10 documents',
} as const;
