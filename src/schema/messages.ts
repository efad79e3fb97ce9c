/** Sentences that the spec words, each in this one place with its section; and ours where it is silent, in the same voice. */
export const messages = {
  /** §5 */
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  paymentMethod: 'Please select a payment method',
  /** §4 */
  itemRemoved: 'Item removed from cart',
  /** §8 */
  signedOut: 'Logged out',
  signOutFailed: 'There was an issue signing out. Please try again.',
  /** Ours: the spec gives these fields' rules (§5), not their words. */
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  nameTooLong: 'Name must be at most 50 characters',
  nameCharacters: 'Name can only contain letters, spaces, hyphens and apostrophes',
  phoneRequired: 'Phone number is required',
  phoneCharacters: 'Phone number can only contain digits, spaces, +, -, ( and )',
  phoneLength: 'Phone number must be 10 to 20 characters',
  addressRequired: 'Address is required',
  addressLength: 'Address must be 5 to 100 characters',
  address2Length: 'Address line 2 must be at most 100 characters',
  cityRequired: 'City is required',
  cityLength: 'City must be 2 to 50 characters',
  cityCharacters: 'City can only contain letters, spaces, dots and hyphens',
  stateRequired: 'State is required',
  stateLength: 'State must be 2 to 50 characters',
  zipRequired: 'ZIP code is required',
  zipForm: 'ZIP code must look like 12345 or 12345-6789',
} as const;
