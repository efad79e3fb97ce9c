/** Texts of the product editor; the spec gives the rules (§5), the wording is ours and is that of the procedures. */
export const productMessages = {
  nameLength: 'Name must be 1 to 100 characters',
  descriptionLength: 'Description must be 10 to 2000 characters',
  categoryRequired: 'Please choose a category',
  priceRange: 'Price must be 0.01 to 999999.99 with at most 2 decimals',
  compareAtHigher: 'Compare-at price must be higher than the price',
  stockRange: 'Stock must be a whole number from 0 to 999999',
  weightRange: 'Weight must be a whole number of grams up to 1000000',
  discountRange: 'Discount must be 0 to 99.99',
  featureLength: 'A feature must be 1 to 200 characters, and a product has 30 at most',
  skuLength: 'SKU must be at most 64 characters',
  variantLimit: 'A product has at most 100 variants',
  valueLimit: 'An option has at most 12 values here',
  valueTaken: 'This value is there already',
  valueLength: 'A value must be 1 to 50 characters',
  offline: 'No connection to the shop. Your changes are still here; save them again when you are online.',
} as const;
