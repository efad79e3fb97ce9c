import { describe, expect, test } from 'vitest';
import { addressProblems, contactProblems, PaymentMethod } from '#schema/checkout/checkout.ts';
import { messages } from '#schema/texts/texts.ts';
import { Schema } from 'effect';

const contact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 (555) 010-2030',
};
const address = {
  address: '12 Barbell Street',
  address2: '',
  city: 'St. Louis',
  state: 'MO',
  zipCode: '63101',
};

describe('contact', () => {
  test('a valid one has no problems', () => {
    expect(contactProblems(contact)).toEqual({});
    expect(contactProblems({ ...contact, firstName: "Zoë-Ann O'Hara" })).toEqual({});
  });

  test.each([
    ['firstName', '', 'First name is required'],
    ['firstName', 'x'.repeat(51), 'Name must be at most 50 characters'],
    [
      'firstName',
      'Ada1',
      'Name can only contain letters, spaces, hyphens, apostrophes, and dots after initials and abbreviations',
    ],
    ['lastName', '', 'Last name is required'],
    ['email', '', 'Email is required'],
    ['email', 'ada', 'Invalid email address'],
    ['email', 'ada@example', 'Invalid email address'],
    ['phone', '', 'Phone number is required'],
    ['phone', '555010203x', 'Phone number can only contain digits, spaces, dots, +, -, ( and )'],
    ['phone', '555010203', 'Phone number must be 10 to 20 characters'],
    ['phone', '1'.repeat(21), 'Phone number must be 10 to 20 characters'],
  ])('%s "%s": %s', (field, value, message) => {
    expect(contactProblems({ ...contact, [field]: value })).toEqual({ [field]: message });
  });

  test('all fields are reported at once', () => {
    expect(contactProblems({ firstName: '', lastName: '', email: '', phone: '' })).toEqual({
      firstName: messages.firstNameRequired,
      lastName: messages.lastNameRequired,
      email: 'Email is required',
      phone: messages.phoneRequired,
    });
  });
});

describe('address', () => {
  test('a valid one has no problems, with four more digits or without', () => {
    expect(addressProblems(address)).toEqual({});
    expect(addressProblems({ ...address, zipCode: '63101-1234' })).toEqual({});
  });

  test.each([
    ['address', '', 'Address is required'],
    ['address', '1 St', 'Address must be 5 to 100 characters'],
    ['address', 'x'.repeat(101), 'Address must be 5 to 100 characters'],
    ['address2', 'x'.repeat(101), 'Address line 2 must be at most 100 characters'],
    ['city', '', 'City is required'],
    ['city', 'A', 'City must be 2 to 50 characters'],
    ['city', 'x'.repeat(51), 'City must be 2 to 50 characters'],
    ['city', 'Area 51', 'City can only contain letters, spaces, dots, hyphens and apostrophes'],
    ['state', '', 'State is required'],
    ['state', 'T', 'State must be 2 to 50 characters'],
    ['zipCode', '', 'ZIP code is required'],
    ['zipCode', '6310', 'ZIP code must look like 12345 or 12345-6789'],
    ['zipCode', '63101-12', 'ZIP code must look like 12345 or 12345-6789'],
  ])('%s "%s": %s', (field, value, message) => {
    expect(addressProblems({ ...address, [field]: value })).toEqual({ [field]: message });
  });
});

test('the payment method is card or paypal (spec §5)', () => {
  expect(messages.paymentMethod).toBe('Please select a payment method');
  expect(Schema.is(PaymentMethod)('card')).toBe(true);
  expect(Schema.is(PaymentMethod)('paypal')).toBe(true);
  const other = Schema.decodeUnknownResult(PaymentMethod)('cash');
  expect(other._tag === 'Failure' && String(other.failure)).toContain('Please select a payment method');
});
