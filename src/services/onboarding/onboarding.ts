import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { Onboarding } from '#schema/onboarding/onboarding.ts';
import type { Client } from '#services/client.ts';

/** The requirements of a store, without an id of the person's own; null without a store. */
export const readOnboarding = (client: Client, vendor?: string): Observable<Onboarding | null> =>
  client.rpc(Schema.NullOr(Onboarding), 'vendor_onboarding', vendor === undefined ? {} : { vendor });
