import { catchError, firstValueFrom, map, of, throwError } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { carrierAccountMachine } from '#machines/vendor-panel/carrier-account.machine.ts';
import type { CarrierAnswer, CarrierReading } from '#machines/vendor-panel/carrier-account.machine.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { accountOf, byHand, carrierValuesOf, chosenIn } from '#schema/vendor-panel/carrier.ts';
import type { CarrierSheet, CarrierValues } from '#schema/vendor-panel/carrier.ts';
import { NotAllowed } from '#services/errors.ts';
import { createCarrierService } from '#services/vendor-panel/carrier.ts';
import type { CarrierService } from '#services/vendor-panel/carrier.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { saveProblem } from '#actors/vendor-panel/save-problem.ts';

export type CarrierAccountActor = ActorRefFrom<typeof carrierAccountMachine>;

export type SaveCarrier = (values: CarrierValues, version: number | null) => Promise<SaveAnswer>;

const carriers = (): CarrierService => createCarrierService(services().client);

const recordOf = (sheet: CarrierSheet) => ({
  values: carrierValuesOf(sheet),
  version: sheet.account.version,
});

/**
 * Saves the form. The same account again has the same key, so that a save whose answer was lost does not conflict
 * with itself.
 *
 * @param onSaved Called with the stored account.
 */
export function createCarrierSaving(
  vendorId: string,
  sheet: CarrierSheet,
  onSaved: (now: CarrierSheet) => void,
): SaveCarrier {
  let last = { text: '', key: '' };
  return (values, version) => {
    const account = accountOf(values, chosenIn(sheet, String(values['carrier'])));
    const text = JSON.stringify([account, version]);
    if (text !== last.text) last = { text, key: crypto.randomUUID() };
    return firstValueFrom(
      carriers()
        .save(vendorId, version ?? 0, last.key, account)
        .pipe(
          map((now): SaveAnswer => {
            onSaved(now);
            return { kind: 'saved', ...recordOf(now) };
          }),
          catchError((error: unknown) =>
            saveProblem(error, 'carrier_changed', () => carriers().read(vendorId).pipe(map(recordOf))),
          ),
        ),
    );
  };
}

const refused = (error: unknown) => of<CarrierAnswer>({ kind: 'refused', sentence: accountProblem(error) });

/** The caller starts and stops it. */
export const createCarrierAccount = (vendorId: string, mayWrite: boolean): CarrierAccountActor =>
  createActor(
    carrierAccountMachine.provide({
      actors: {
        readAccount: fromService(({ vendorId: vendor }: { vendorId: string }) =>
          carriers()
            .read(vendor)
            .pipe(
              map((sheet): CarrierReading => ({ kind: 'read', sheet })),
              catchError((error: unknown) =>
                error instanceof NotAllowed
                  ? of<CarrierReading>({ kind: 'denied' })
                  : throwError(() => error),
              ),
            ),
        ),
        checkAccount: fromService(({ vendorId: vendor }: { vendorId: string }) =>
          carriers()
            .check(vendor)
            .pipe(
              map((sheet): CarrierAnswer => ({ kind: 'done', sheet })),
              catchError(refused),
            ),
        ),
        disconnectAccount: fromService(
          ({ vendorId: vendor, version }: { vendorId: string; version: number }) =>
            carriers()
              .save(vendor, version, crypto.randomUUID(), { carrier: byHand, test_mode: false })
              .pipe(
                map((sheet): CarrierAnswer => ({ kind: 'done', sheet })),
                catchError((error: unknown) =>
                  refusalCode(error) === 'carrier_changed'
                    ? carriers()
                        .read(vendor)
                        .pipe(
                          map((sheet): CarrierAnswer => ({ kind: 'changed', sheet })),
                          catchError(refused),
                        )
                    : refused(error),
                ),
              ),
        ),
      },
    }),
    { input: { vendorId, mayWrite } },
  );
