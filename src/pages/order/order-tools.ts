import type { OrderFormSubject } from '#app/actors/order-forms.ts';
import type { ReorderAnswer } from '#app/actors/reorder.ts';
import type { SubmissionActor } from '#app/actors/submission.ts';

/** What a buyer can do from an order's page. */
export interface OrderTools {
  formOf: (subject: OrderFormSubject) => SubmissionActor;
  /** The invoice of a parcel as a PDF file; null when it could not be had. */
  invoice: (parcel: string) => Promise<Blob | null>;
  /** The same again: one parcel, or all with null. */
  again: (parcel: string | null) => Promise<ReorderAnswer>;
}
