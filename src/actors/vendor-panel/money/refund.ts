import { catchError, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RefundLine, RefundPreview } from '#schema/vendor-panel/money/refund.ts';
import { createLedgerService } from '#services/vendor-panel/money/ledger.ts';
import { refusedAs } from '#actors/kit/refused-as.ts';
import { services } from '#actors/kit/services.ts';

export type PreviewAnswer = { kind: 'shown'; preview: RefundPreview } | { kind: 'refused'; sentence: string };

/** The effect of refunding these lines of an order, without doing it. */
export const previewRefund = (order: string, lines: readonly RefundLine[]): Observable<PreviewAnswer> =>
  createLedgerService(services().client)
    .previewRefund(order, lines)
    .pipe(
      map((preview): PreviewAnswer => ({ kind: 'shown', preview })),
      catchError(refusedAs((sentence): PreviewAnswer => ({ kind: 'refused', sentence }))),
    );
