import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { RefundLine, RefundPreview } from '#schema/vendor-panel/money/refund.ts';
import { createLedgerService } from '#services/vendor-panel/money/ledger.ts';
import { services } from '#actors/kit/services.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';

export type PreviewAnswer = { kind: 'shown'; preview: RefundPreview } | { kind: 'refused'; sentence: string };

/** The effect of refunding these lines of an order, without doing it. */
export const previewRefund = (order: string, lines: readonly RefundLine[]): Observable<PreviewAnswer> =>
  createLedgerService(services().client)
    .previewRefund(order, lines)
    .pipe(
      map((preview): PreviewAnswer => ({ kind: 'shown', preview })),
      catchError((error: unknown) => {
        if (isUnanswered(error)) throw error;
        return of<PreviewAnswer>({ kind: 'refused', sentence: accountProblem(error) });
      }),
    );
