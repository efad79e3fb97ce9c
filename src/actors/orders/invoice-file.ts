import { firstValueFrom } from 'rxjs';
import { orders } from './orders.ts';

/** The invoice of an order as a PDF file; null if the shop refused it. */
export const invoiceFile = (token: string, orderId: string): Promise<Blob | null> =>
  firstValueFrom(orders().invoice(token, orderId)).catch(() => null);
