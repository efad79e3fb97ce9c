/** Texts about what else a product says; they match the procedures. */
export const moreMessages = {
  brandLength: 'Brand must be at most 60 characters',
  tagLength: 'A tag must be 1 to 40 characters, and a product can have up to 20',
  careLength: 'Care must be at most 2,000 characters',
  specLength:
    'Details need different names of 1 to 60 characters, each with a value of 1 to 200, and a product can have up to 30',
  sizeChart: 'A size chart needs 2 to 8 named columns and up to 30 sizes, in cells of up to 40 characters',
  seoTitleLength: 'Search title must be at most 70 characters',
  seoDescriptionLength: 'Search description must be at most 320 characters',
  slugForm: 'Address must be lowercase letters and digits with hyphens between them, up to 120 characters',
  gtin: 'Barcode must be a GTIN with 8, 12, 13 or 14 digits, the last of which checks the others',
  mpnLength: 'MPN must be at most 70 characters',
  costRange: 'Cost must be 0 to 999999.99, with up to 2 decimals',
} as const;
