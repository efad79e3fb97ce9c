import { catchError, firstValueFrom, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { deskValuesOf, settingsValuesOf } from '#schema/vendor-panel/money/payouts.ts';
import type { PayoutSettingsValues } from '#schema/vendor-panel/money/payouts.ts';
import { askingAgain } from '#services/cache.ts';
import { createPayoutService } from '#services/vendor-panel/money/payouts.ts';
import type { PayoutService } from '#services/vendor-panel/money/payouts.ts';
import { answered, createAction } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { services } from '#actors/kit/services.ts';
import { saveProblem } from '../save-problem.ts';

/** A store's actions on its payouts. */
export type PayoutAction =
  /** @param amount as displayed */
  | { kind: 'pay'; amount: string }
  | { kind: 'cancel'; payout: string }
  | { kind: 'pause' | 'resume' }
  /** Opens the provider's page. */
  | { kind: 'connect' };

export type PayoutActionsActor = ActionActor<PayoutAction>;

const payouts = (): PayoutService => createPayoutService(services().client);

function request(vendorId: string, action: PayoutAction, key: string): Observable<unknown> {
  switch (action.kind) {
    case 'pay':
      return payouts().start(vendorId, key, action.amount).pipe(askingAgain());
    case 'cancel':
      return payouts().cancel(action.payout);
    case 'pause':
      return payouts().pause(vendorId).pipe(askingAgain());
    case 'resume':
      return payouts().resume(vendorId).pipe(askingAgain());
    case 'connect':
      return payouts()
        .accountPage(vendorId, location.href)
        .pipe(map(({ url }) => location.assign(url)));
  }
}

/** Pays out, cancels, pauses, and opens the provider's page. The caller starts and stops it. */
export const createPayoutActions = (vendorId: string): PayoutActionsActor =>
  createAction(({ what, key }) => answered(request(vendorId, what, key)));

/** A store's payout schedule and minimum. */
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
