import { firstValueFrom } from 'rxjs';
import { services } from './services.ts';

/** The invoice of a parcel as a PDF file; null when the shop did not give it. */
export const invoiceFile = (token: string, parcel: string): Promise<Blob | null> =>
  firstValueFrom(services().orders.invoice(token, parcel)).catch(() => null);
