import type { OrderFormSubject } from '#app/actors/order-forms.ts';
import type { ReorderAnswer } from '#app/actors/reorder.ts';
import type { SubmissionActor } from '#app/actors/submission.ts';

/** What a buyer can do from an order's page. */
export interface OrderTools {
  formOf: (subject: OrderFormSubject) => SubmissionActor;
  /** The same again: one parcel, or all with null. */
  again: (parcel: string | null) => Promise<ReorderAnswer>;
}
