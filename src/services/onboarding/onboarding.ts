import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { Onboarding } from '#schema/onboarding/onboarding.ts';
import type { Client } from '#services/client.ts';

/** The open requirements of the person's own store; null without a store. */
export const readOnboarding = (client: Client): Observable<Onboarding | null> =>
  client.rpc(Schema.NullOr(Onboarding), 'vendor_onboarding');
