import { catchError, EMPTY, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { Ticket, TicketValues } from '#schema/vendor-panel/people/tickets.ts';
import { askingAgain } from '#services/cache.ts';
import { createTicketService } from '#services/vendor-panel/people/tickets.ts';
import type { TicketService } from '#services/vendor-panel/people/tickets.ts';
import { NotFound } from '#services/errors.ts';
import { answered, createAction } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import { savingBy } from '../saving.ts';

const tickets = (): TicketService => createTicketService(services().client);

/** A ticket of a store has changed, or may have. */
export const storeTicketChanges = (vendorId: string): Observable<void> =>
  watchRealtime([{ table: 'vendor_feedback', filter: `vendor_id=eq.${vendorId}` }]);

/** The tickets of a store. The caller starts and stops it. */
export const createTicketList = (vendorId: string, query: ListQuery) =>
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

/** A failure is not worth a message: the answer stays unread. */
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

/** A store's actions on an existing ticket: write, close it in the version shown, or reopen it. */
export type TicketAction = { kind: 'reply'; words: string } | { kind: 'close' | 'open'; version: number };
export type TicketActor = ActionActor<TicketAction>;

/** The caller starts and stops it. */
export const createTicketAction = (id: string): TicketActor =>
  createAction(({ what, key }) =>
    answered(
      what.kind === 'reply'
        ? tickets().reply(id, key, what.words).pipe(askingAgain())
        : tickets().close(id, what.version, what.kind === 'close'),
    ),
  );
