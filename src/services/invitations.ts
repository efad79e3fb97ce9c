import { Schema } from 'effect';
import { map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { AcceptedInvitation, Invitation } from '#schema/invitation.ts';
import type { Client } from './client.ts';
import { Unexpected } from './errors.ts';

export type InvitationService = {
  /** Null for a token that is unknown, used or over. */
  lookUp: (token: string) => Observable<Invitation | null>;
  /** For the invited person's session only; the server checks both, once. */
  accept: (token: string) => Observable<AcceptedInvitation>;
};

/** A procedure of one answer: PostgREST gives a row alone or in a list, by how it is declared. */
const AcceptedRows = Schema.Union([AcceptedInvitation, Schema.Array(AcceptedInvitation)]);

export function createInvitationService(client: Client): InvitationService {
  return {
    lookUp: (token) => {
      if (token.trim() === '') return of(null);
      return client
        .read(Schema.Array(Invitation), (rest, signal) =>
          // By POST: a token must not stand in an address that servers log.
          rest.rpc('get_invitation_by_token', { token_param: token }).retry(false).abortSignal(signal),
        )
        .pipe(map(([invitation]) => invitation ?? null));
    },
    accept: (token) =>
      client
        .read(AcceptedRows, (rest, signal) =>
          rest
            .rpc('accept_vendor_invitation', { invitation_token_param: token })
            .retry(false)
            .abortSignal(signal),
        )
        .pipe(
          map((answer) => {
            const accepted = 'message' in answer ? answer : answer[0];
            if (accepted === undefined) throw new Unexpected({ cause: 'An acceptance without an answer.' });
            return accepted;
          }),
        ),
  };
}
