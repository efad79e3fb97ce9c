import { catchError, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RefundLine, RefundPreview } from '#schema/vendor-panel/money/refund.ts';
import { createLedgerService } from '#services/vendor-panel/money/ledger.ts';
import { refusedAs } from '#actors/kit/refused-as.ts';
import { services } from '#actors/kit/services.ts';

export type PreviewAnswer = { kind: 'shown'; preview: RefundPreview } | { kind: 'refused'; sentence: string };

const shown = (preview: Observable<RefundPreview>): Observable<PreviewAnswer> =>
  preview.pipe(
    map((found): PreviewAnswer => ({ kind: 'shown', preview: found })),
    catchError(refusedAs((sentence): PreviewAnswer => ({ kind: 'refused', sentence }))),
  );

/** The effect of refunding these lines of an order, without doing it. */
export const previewRefund = (order: string, lines: readonly RefundLine[]): Observable<PreviewAnswer> =>
  shown(createLedgerService(services().client).previewRefund(order, lines));

/** The effect of receiving a return, without doing it. */
export const previewReturn = (back: string, deduction: string): Observable<PreviewAnswer> =>
  shown(createLedgerService(services().client).previewReturn(back, deduction));
