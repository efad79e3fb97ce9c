import { Schema } from 'effect';
import { ApplicationStatus, VendorApplication } from '#schema/onboarding/vendor-application.ts';
import { Claim } from './queue.ts';

const Text = Schema.String;

/** An application in the platform's list. */
export const ApplicationRow = Schema.Struct({
  id: Text,
  version: Schema.Int,
  status: ApplicationStatus,
  store_name: Text,
  applicant: Schema.NullOr(Text),
  /** Since when it is open; otherwise its last change. */
  at: Text,
  claim: Schema.NullOr(Claim),
});
export type ApplicationRow = typeof ApplicationRow.Type;

export const ApplicationPage = Schema.Struct({
  rows: Schema.Array(ApplicationRow),
  next: Schema.NullOr(Schema.Struct({ key: Text, id: Text })),
  counts: Schema.Record(Text, Schema.Int),
});

/** An application as a reviewer reads it. */
export const ApplicationSheet = Schema.Struct({
  ...VendorApplication.fields,
  id: Text,
  status: ApplicationStatus,
  applicant_id: Text,
  email: Schema.NullOr(Text),
  checklist: Schema.Array(Schema.Struct({ requirement: Text, met: Schema.Boolean })),
});
export type ApplicationSheet = typeof ApplicationSheet.Type;

/** The requirements that the answers do not meet: approving waives them. */
export const unmetOf = ({ checklist }: ApplicationSheet): readonly string[] =>
  checklist.filter(({ met }) => !met).map(({ requirement }) => requirement);
