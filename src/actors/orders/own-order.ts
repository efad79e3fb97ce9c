import type { Observable } from 'rxjs';
import { orders } from './orders.ts';

/** The key of one of the account's own purchases; null for any other. */
export const readOrderKey = (purchaseId: string): Observable<string | null> => orders().keyOf(purchaseId);
