import { Schema } from 'effect';
import { VendorStatus } from '#schema/identity/session.ts';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

export const requirementNames = [
  'profile',
  'address',
  'payout',
  'shipfrom',
  'shipping',
  'product',
  'policies',
  'publish',
] as const;
export type RequirementName = (typeof requirementNames)[number];

export const Requirement = Struct({
  requirement: Schema.Literals(requirementNames),
  state: Schema.Literals(['complete', 'incomplete', 'in-review', 'rejected', 'waived']),
  waived_by: NullableText,
});
export type Requirement = typeof Requirement.Type;

/** The answer of `vendor_onboarding`. */
export const Onboarding = Struct({
  vendor_id: Text,
  store_name: NullableText,
  slug: NullableText,
  status: VendorStatus,
  published: Schema.Boolean,
  requirements: Schema.Array(Requirement),
});
export type Onboarding = typeof Onboarding.Type;

/** Done, or not required. */
export const isDone = ({ state }: Requirement): boolean => state === 'complete' || state === 'waived';
