import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { trackingFileMachine } from '#machines/orders/tracking-file.machine.ts';
import type { ReadAnswer } from '#machines/orders/tracking-file.machine.ts';
import { laterRows, trackingRows } from '#machines/orders/tracking-file.rules.ts';
import type { RowOutcome, TrackingRow } from '#machines/orders/tracking-file.rules.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { Cell } from '#schema/kit/cells.ts';
import { createStoreOrderService } from '#services/vendor-panel/store-orders.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { refusedAs } from '#actors/kit/refused-as.ts';
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
      cells.push(...(await reader.part(cells.length, [...headers.keys()])).rows);
    }
    const found = trackingRows(headers, cells);
    return 'rows' in found ? { kind: 'rows', ...found } : { kind: 'refused', sentence: found.sentence };
  } catch (error) {
    if (error instanceof TableError) return { kind: 'refused', sentence: error.message };
    throw error;
  }
}

const unchecked =
  "We couldn't check this file, and nothing was shipped. Check your connection and try again.";

/** What the rows would do, before any is sent: those that would ship nothing are skipped, with the reason. */
export async function tryRows(vendorId: string, answer: ReadAnswer): Promise<ReadAnswer> {
  if (answer.kind === 'refused' || answer.rows.length === 0) return answer;
  const service = createStoreOrderService(services().client);
  const rows = answer.rows.map(({ order, tracking }) => ({ order, tracking }));
  const trial = await firstValueFrom(
    service
      .tryTracking(vendorId, rows)
      .pipe(catchError((error: unknown) => of(isUnanswered(error) ? unchecked : accountProblem(error)))),
  );
  if (typeof trial === 'string') return { kind: 'refused', sentence: trial };
  const refused = answer.rows.flatMap((row, place): RowOutcome[] => {
    const { outcome, sentence } = trial[place] ?? { outcome: 'refused', sentence: null };
    return outcome === 'refused' ? [{ row, outcome, sentence }] : [];
  });
  const later = laterRows(answer.rows.filter((_, place) => trial[place]?.outcome === 'ships'));
  const repeated = [...later.values()];
  return {
    kind: 'rows',
    rows: answer.rows.flatMap((row, place) => {
      const { outcome, buyer, pieces } = trial[place] ?? { outcome: 'refused', buyer: null, pieces: 0 };
      if (outcome !== 'ships' || later.has(row)) return [];
      const count = Number(pieces);
      return [{ ...row, about: `${count} ${count === 1 ? 'item' : 'items'} to ${buyer ?? 'the buyer'}` }];
    }),
    refused: [...answer.refused, ...refused, ...repeated.filter((each) => each !== 'known')].sort(
      (one, other) => one.row.row - other.row.row,
    ),
    known:
      trial.filter(({ outcome }) => outcome === 'known').length +
      repeated.filter((each) => each === 'known').length,
  };
}

/** A file of tracking numbers for a store's orders. The caller starts and stops it. */
export function createTrackingFile(vendorId: string): TrackingFileActor {
  const reader = createTableReader();
  const actor: TrackingFileActor = createActor(
    trackingFileMachine.provide({
      actors: {
        readFile: fromPromise<ReadAnswer, { file: Blob | null }>(async ({ input: { file } }) =>
          tryRows(vendorId, await readRows(reader, file ?? new Blob())),
        ),
        sendRow: fromService(({ row }: { row: TrackingRow | null }): Observable<RowOutcome> => {
          if (row === null) throw new Error('There is no row to send.');
          return createStoreOrderService(services().client)
            .track(vendorId, row)
            .pipe(
              map((outcome): RowOutcome => ({ row, outcome, sentence: null })),
              catchError(refusedAs((sentence): RowOutcome => ({ row, outcome: 'refused', sentence }))),
            );
        }),
      },
    }),
  );
  actor.subscribe({ complete: reader.stop });
  return actor;
}
