import { invoiceFile } from '#actors/orders/invoice-file.ts';
import { createOrderForm } from '#actors/orders/order-forms.ts';
import type { OrderFormSubject } from '#actors/orders/order-forms.ts';
import { buyAgain } from '#actors/orders/reorder.ts';
import type { ReorderAnswer } from '#actors/orders/reorder.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';

/** A buyer's actions on a purchase's page. */
export interface OrderTools {
  formOf: (subject: OrderFormSubject) => SubmissionActor;
  /** The invoice of an order as a PDF file; null if it failed to load. */
  invoice: (orderId: string) => Promise<Blob | null>;
  /** Buys one order again, or all of them with null. */
  again: (orderId: string | null) => Promise<ReorderAnswer>;
}

export const orderToolsOf = (token: string): OrderTools => ({
  formOf: (subject) => createOrderForm(token, subject),
  invoice: (orderId) => invoiceFile(token, orderId),
  again: (orderId) => buyAgain(token, orderId),
});
