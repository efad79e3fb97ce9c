import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { payoutMovesMachine } from '#machines/money/payout-moves.machine.ts';
import type { PayoutMove, PayoutMoveAnswer } from '#machines/money/payout-moves.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import { deskValuesOf, settingsValuesOf } from '#schema/vendor-panel/money/payouts.ts';
import type { PayoutSettingsValues } from '#schema/vendor-panel/money/payouts.ts';
import { createPayoutService } from '#services/vendor-panel/money/payouts.ts';
import type { PayoutService } from '#services/vendor-panel/money/payouts.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { saveProblem } from '../save-problem.ts';

export type PayoutMovesActor = ActorRefFrom<typeof payoutMovesMachine>;

const payouts = (): PayoutService => createPayoutService(services().client);

function request(vendorId: string, move: PayoutMove): Observable<unknown> {
  switch (move.kind) {
    case 'pay':
      return payouts().start(vendorId, move.key, move.amount);
    case 'cancel':
      return payouts().cancel(move.payout);
    case 'pause':
      return payouts().pause(vendorId);
    case 'resume':
      return payouts().resume(vendorId);
    case 'connect':
      return payouts()
        .accountPage(vendorId, location.href)
        .pipe(map(({ url }) => location.assign(url)));
  }
}

/** Pays out, cancels, pauses, and leads to the provider's page. The caller starts and stops it. */
export const createPayoutMoves = (vendorId: string): PayoutMovesActor =>
  createActor(
    payoutMovesMachine.provide({
      actors: {
        move: fromService(({ move }: { move: PayoutMove | null }): Observable<PayoutMoveAnswer> =>
          move === null
            ? of<PayoutMoveAnswer>({ kind: 'done' })
            : request(vendorId, move).pipe(
                map((): PayoutMoveAnswer => ({ kind: 'done' })),
                catchError((error: unknown) => {
                  if (isUnanswered(error)) throw error;
                  return of<PayoutMoveAnswer>({ kind: 'refused', sentence: accountProblem(error) });
                }),
              ),
        ),
      },
    }),
  );

/** When and from how much on a store is paid. */
export const savePayoutSettings = (
  vendorId: string,
  values: PayoutSettingsValues,
  version: number,
): Promise<SaveAnswer> =>
  firstValueFrom(
    payouts()
      .saveSettings(vendorId, values, version)
      .pipe(
        map((now): SaveAnswer => ({ kind: 'saved', values: settingsValuesOf(now), version: now.version })),
        catchError((error: unknown) =>
          saveProblem(error, 'settings_changed', () =>
            payouts()
              .desk(vendorId)
              .pipe(map(({ settings }) => ({ values: deskValuesOf(settings), version: settings.version }))),
          ),
        ),
      ),
  );
