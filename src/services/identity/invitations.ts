import { Schema } from 'effect';
import { map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { AcceptedInvitation, Invitation } from '#schema/identity/invitation.ts';
import type { Client } from '#services/client.ts';
import { Unexpected } from '#services/errors.ts';

/** A procedure with one answer: PostgREST returns a row alone or in a list, depending on its declaration. */
const AcceptedRows = Schema.Union([AcceptedInvitation, Schema.Array(AcceptedInvitation)]);

export function createInvitationService(client: Client) {
  return {
    /** Null for a token that is unknown, used or expired. */
    lookUp: (token: string): Observable<Invitation | null> => {
      if (token.trim() === '') return of(null);
      return client
        .rpc(Schema.Array(Invitation), 'get_invitation_by_token', { token_param: token })
        .pipe(map(([invitation]) => invitation ?? null));
    },
    /** Only for the invited person's session and only once; the server checks both. */
    accept: (token: string): Observable<AcceptedInvitation> =>
      client.rpc(AcceptedRows, 'accept_vendor_invitation', { invitation_token_param: token }).pipe(
        map((answer) => {
          const accepted = 'message' in answer ? answer : answer[0];
          if (accepted === undefined) throw new Unexpected({ cause: 'An acceptance without an answer.' });
          return accepted;
        }),
      ),
  };
}
