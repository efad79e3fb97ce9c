import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { trackingFileMachine } from '#machines/orders/tracking-file.machine.ts';
import type { ReadAnswer } from '#machines/orders/tracking-file.machine.ts';
import { trackingRows } from '#machines/orders/tracking-file.rules.ts';
import type { RowOutcome, TrackingRow } from '#machines/orders/tracking-file.rules.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { Cell } from '#schema/kit/cells.ts';
import { createSaleService } from '#services/vendor-panel/sales.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { TableError } from './import/table.ts';
import { createTableReader } from './import/table-reader.ts';

export type TrackingFileActor = ActorRefFrom<typeof trackingFileMachine>;

type TableReader = ReturnType<typeof createTableReader>;

async function readRows(reader: TableReader, file: Blob): Promise<ReadAnswer> {
  try {
    const { headers, rows } = await reader.read(file);
    const cells: (readonly Cell[])[] = [];
    while (cells.length < rows) {
      cells.push(...(await reader.part(cells.length, [...headers.keys()])));
    }
    const found = trackingRows(headers, cells);
    return 'rows' in found ? { kind: 'rows', ...found } : { kind: 'refused', sentence: found.sentence };
  } catch (error) {
    if (error instanceof TableError) return { kind: 'refused', sentence: error.message };
    throw error;
  }
}

/** Tracking numbers out of a file for a store's orders. The caller starts and stops it. */
export function createTrackingFile(vendorId: string): TrackingFileActor {
  const reader = createTableReader();
  const actor: TrackingFileActor = createActor(
    trackingFileMachine.provide({
      actors: {
        readFile: fromPromise<ReadAnswer, { file: Blob | null }>(({ input: { file } }) =>
          readRows(reader, file ?? new Blob()),
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
  actor.subscribe({ complete: reader.stop });
  return actor;
}
