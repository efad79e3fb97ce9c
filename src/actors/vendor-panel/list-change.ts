import { catchError, map, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { listChangeMachine } from '#machines/vendor-panel/list-change.machine.ts';
import type { WholeChange } from '#machines/vendor-panel/list-change.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import { createBulkJobService } from '#services/vendor-panel/bulk-jobs.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { changeOf, queryOf } from './products.ts';

export type ListChangeActor = ActorRefFrom<typeof listChangeMachine>;

const bulkJobs = () => createBulkJobService(services().client);

const answered = <T>(asked: Observable<T>): Observable<T> =>
  asked.pipe(catchError((error: unknown) => throwError(() => new Error(accountProblem(error)))));

/** One change to every product of a store's list. The caller starts and stops it. */
export function createListChange(vendorId: string): ListChangeActor {
  // The same change again is the same request, until it has an answer.
  let asked = { text: '', key: '' };
  return createActor(
    listChangeMachine.provide({
      actors: {
        findChange: fromService(() => bulkJobs().current(vendorId)),
        startChange: fromService((wanted: WholeChange) => {
          const text = JSON.stringify(wanted);
          if (asked.text !== text) asked = { text, key: crypto.randomUUID() };
          return answered(
            bulkJobs().start(vendorId, asked.key, queryOf(wanted.query), changeOf(wanted.change)),
          ).pipe(
            map((bulk) => {
              asked = { text: '', key: '' };
              return bulk;
            }),
          );
        }),
        undoChange: fromService(({ id }: { id: string }) => answered(bulkJobs().undo(id))),
        closeChange: fromService(({ id }: { id: string }) =>
          bulkJobs()
            .close(id)
            .pipe(map((): void => {})),
        ),
      },
    }),
  );
}
