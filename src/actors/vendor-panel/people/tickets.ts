import { catchError, EMPTY, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { replyMachine } from '#machines/vendor-panel/reply.machine.ts';
import type { ReplyAnswer, ReplyInput } from '#machines/vendor-panel/reply.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { Ticket, TicketValues } from '#schema/vendor-panel/people/tickets.ts';
import { createTicketService } from '#services/vendor-panel/people/tickets.ts';
import type { TicketService } from '#services/vendor-panel/people/tickets.ts';
import { NotFound } from '#services/errors.ts';
import { createList } from '#actors/kit/list.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { savingBy } from '../saving.ts';
import type { ReplyActor } from './replies.ts';

const tickets = (): TicketService => createTicketService(services().client);

/** A ticket of a store has changed, or may have. */
export const storeTicketChanges = (vendorId: string): Observable<void> =>
  watchRealtime([{ table: 'vendor_feedback', filter: `vendor_id=eq.${vendorId}` }]);

/** The tickets of a store. The caller starts and stops it. */
export const createTicketList = (vendorId: string, query: ListQuery): ListViewActor =>
  createList((wanted, after) => tickets().list(vendorId, wanted, after), query);

/** Null if there is none, or not for this person. */
export const readTicket = (id: string): Observable<Ticket | null> =>
  tickets()
    .read(id)
    .pipe(
      catchError((error: unknown) => {
        if (error instanceof NotFound) return of(null);
        throw error;
      }),
    );

/** Not worth a word if it fails: the answer stays unread. */
export function seeTicket(id: string): void {
  tickets()
    .see(id)
    .pipe(catchError(() => EMPTY))
    .subscribe();
}

export const openTicket = (vendorId: string, id: string, values: TicketValues): Promise<SaveAnswer> =>
  savingBy(
    tickets()
      .open(vendorId, id, values)
      .pipe(map((): SaveAnswer => ({ kind: 'saved', values, version: null }))),
  );

const said = (change: Observable<Ticket>): Observable<ReplyAnswer> =>
  change.pipe(
    map(({ version }): ReplyAnswer => ({
      kind: 'done',
      there: { words: '', by: null, version, reason: null },
    })),
    catchError((error: unknown) => {
      if (isUnanswered(error)) throw error;
      return of<ReplyAnswer>({ kind: 'refused', sentence: accountProblem(error) });
    }),
  );

/** What a store writes about a ticket that is there. The caller starts and stops it. */
export function createTicketReply(id: string): ReplyActor {
  // The same words sent again are the same reply.
  let sent = { words: '', key: '' };
  return createActor(
    replyMachine.provide({
      actors: {
        send: fromService(({ said: { words } }: ReplyInput) => {
          if (sent.words !== words) sent = { words, key: crypto.randomUUID() };
          return said(tickets().reply(id, sent.key, words));
        }),
      },
    }),
    { input: { there: null } },
  );
}

/** Closes a ticket as it is shown, or opens it again. The caller starts and stops it. */
export const createTicketClosing = ({ id, version, status }: Ticket): ReplyActor =>
  createActor(
    replyMachine.provide({
      actors: { send: fromService(() => said(tickets().close(id, version, status !== 'closed'))) },
    }),
    { input: { there: null } },
  );
