import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { TrackedOrder } from '#schema/order.ts';
import type { Client } from './client.ts';

export type OrderService = {
  /** The checkout that the secret of a guest's link opens; null for any other text. Never kept. */
  track: (token: string) => Observable<TrackedOrder | null>;
};

export function createOrderService(client: Client): OrderService {
  return {
    track: (token) =>
      client.read(Schema.NullOr(TrackedOrder), (rest, signal) =>
        // By POST: a token must not stand in an address that servers log.
        rest.rpc('track_guest_order', { token }).retry(false).abortSignal(signal),
      ),
  };
}
