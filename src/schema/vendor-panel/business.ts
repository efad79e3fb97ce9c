import { Schema } from 'effect';
import { Address, companyName, phoneText, placeProblems } from '#schema/checkout/checkout.ts';
import { atMost, EmailText, problemsOf, required } from '#schema/form.ts';
import { limits } from '#schema/limits.ts';
import { businessMessages } from '#schema/texts/business-texts.ts';
import { storeMessages } from '#schema/texts/store-texts.ts';
import { accountMessages, messages } from '#schema/texts/texts.ts';
import { Money, NullableText } from '#schema/wire.ts';
import type { Cents } from '#schema/money.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Count = Schema.Finite;

/** The legal entity behind a store (§5). An empty tax ID keeps the stored one. */
const BusinessForm = Schema.Struct({
  legalName: Text.check(
    required(storeMessages.legalNameRequired),
    atMost(limits.company.max, accountMessages.companyLength),
    Schema.isPattern(companyName, { message: accountMessages.companyCharacters }),
  ),
  businessType: Text.check(
    required(businessMessages.businessTypeRequired),
    atMost(limits.application.businessType.max, businessMessages.businessTypeLength),
  ),
  ...Address.fields,
  contactName: Text.check(
    required(messages.nameRequired),
    atMost(limits.displayName.max, storeMessages.contactName),
    Schema.isPattern(/^[^<>\p{Cc}]*$/u, { message: storeMessages.contactName }),
  ),
  contactEmail: EmailText,
  contactPhone: phoneText,
  taxId: Text.check(Schema.isPattern(/^(\d{2}-\d{7})?$/, { message: businessMessages.taxIdForm })),
});
export type BusinessForm = typeof BusinessForm.Type;

export const businessProblems = (values: BusinessForm): Partial<Record<keyof BusinessForm, string>> =>
  placeProblems(values, problemsOf(BusinessForm, values));

export const StoreBusiness = Schema.Struct({
  version: Count,
  legalName: Text,
  businessType: Text,
  address: Text,
  address2: Text,
  city: Text,
  state: Text,
  zipCode: Text,
  contactName: Text,
  contactEmail: Text,
  contactPhone: Text,
  /** The last four digits; nobody can read more of it. */
  taxIdEnd: NullableText,
});
export type StoreBusiness = typeof StoreBusiness.Type;

export const SavedBusiness = Schema.Struct({
  outcome: Schema.Literals(['saved', 'conflict']),
  form: StoreBusiness,
});

const names = [
  'legalName',
  'businessType',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const;

/** The form with the stored values: its tax ID is never read back. */
export const businessValues = (stored: StoreBusiness): BusinessForm => ({
  ...(Object.fromEntries(names.map((name) => [name, stored[name]])) as Pick<
    StoreBusiness,
    (typeof names)[number]
  >),
  taxId: '',
});

/** A store's sales: in the last twelve months, and in a calendar year. Canceled and unpaid orders do not count. */
export const SalesFigures = Schema.Struct({
  sales: Count,
  revenue: Money,
  year: Count,
  year_sales: Count,
  year_gross: Money,
});
export type SalesFigures = typeof SalesFigures.Type;

export type Nearness = 'below' | 'near' | 'reached';

const { inform, form1099k } = limits.thresholds;

const nearness = (share: number, isReached: boolean): Nearness =>
  isReached ? 'reached' : share >= limits.thresholds.near ? 'near' : 'below';

/** INFORM Consumers Act: 200 sales and $5,000 in 12 months make a high-volume seller. */
export const informNearness = ({ sales, revenue }: { sales: number; revenue: Cents }): Nearness =>
  nearness(
    Math.min(sales / inform.sales, revenue / inform.revenue),
    sales >= inform.sales && revenue >= inform.revenue,
  );

/** Form 1099-K: over $20,000 gross and over 200 transactions in a calendar year. */
export const form1099kNearness = ({ sales, gross }: { sales: number; gross: Cents }): Nearness =>
  nearness(
    Math.min(sales / form1099k.sales, gross / form1099k.gross),
    sales > form1099k.sales && gross > form1099k.gross,
  );
