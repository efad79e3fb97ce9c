import { catchError, firstValueFrom, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { deskValuesOf, settingsValuesOf } from '#schema/vendor-panel/money/payouts.ts';
import type { PayoutSettingsValues } from '#schema/vendor-panel/money/payouts.ts';
import { createPayoutService } from '#services/vendor-panel/money/payouts.ts';
import type { PayoutService } from '#services/vendor-panel/money/payouts.ts';
import { answered, createAction } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { services } from '#actors/kit/services.ts';
import { saveProblem } from '../save-problem.ts';

/** What a store does with its payouts. */
export type PayoutMove =
  /** @param amount is what was shown. */
  | { kind: 'pay'; amount: string }
  | { kind: 'cancel'; payout: string }
  | { kind: 'pause' | 'resume' }
  /** Leads to the provider's page. */
  | { kind: 'connect' };

export type PayoutMovesActor = ActionActor<PayoutMove>;

const payouts = (): PayoutService => createPayoutService(services().client);

function request(vendorId: string, move: PayoutMove, key: string): Observable<unknown> {
  switch (move.kind) {
    case 'pay':
      return payouts().start(vendorId, key, move.amount);
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
  createAction(({ what, key }) => answered(request(vendorId, what, key)));

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
