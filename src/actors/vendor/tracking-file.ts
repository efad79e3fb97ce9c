import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { trackingFileMachine } from '#machines/orders/tracking-file.machine.ts';
import type { ReadAnswer } from '#machines/orders/tracking-file.machine.ts';
import { trackingRows } from '#machines/orders/tracking-file.rules.ts';
import type { RowOutcome, TrackingRow } from '#machines/orders/tracking-file.rules.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import { createSaleService } from '#services/vendor/sales.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';

export type TrackingFileActor = ActorRefFrom<typeof trackingFileMachine>;

async function readRows(file: Blob): Promise<ReadAnswer> {
  const [{ readTable }, { TableError }] = await Promise.all([
    import('./import/read-table.ts'),
    import('./import/table.ts'),
  ]);
  try {
    const { headers, rows } = await readTable(new Uint8Array(await file.arrayBuffer()));
    const found = trackingRows(headers, rows);
    return 'rows' in found
      ? { kind: 'rows', rows: found.rows }
      : { kind: 'refused', sentence: found.sentence };
  } catch (error) {
    if (error instanceof TableError) return { kind: 'refused', sentence: error.message };
    throw error;
  }
}

/** Tracking numbers out of a file for a store's orders. The caller starts and stops it. */
export const createTrackingFile = (vendorId: string): TrackingFileActor =>
  createActor(
    trackingFileMachine.provide({
      actors: {
        readFile: fromPromise<ReadAnswer, { file: Blob | null }>(({ input: { file } }) =>
          readRows(file ?? new Blob()),
        ),
        sendRow: fromService(({ row }: { row: TrackingRow | null }): Observable<RowOutcome> => {
          if (row === null) throw new Error('There is no row to send.');
          return createSaleService(services().client)
            .track(vendorId, row)
            .pipe(
              map((outcome): RowOutcome => ({ row, outcome, sentence: null })),
              catchError((error: unknown) => {
                if (isUnanswered(error)) throw error;
                return of<RowOutcome>({ row, outcome: 'refused', sentence: accountProblem(error) });
              }),
            );
        }),
      },
    }),
  );
