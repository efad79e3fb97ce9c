import type { Observable } from 'rxjs';
import type { AnalyticsSpan, OrderAnalytics } from '#schema/orders/order.ts';
import { orders } from './orders.ts';

/** What the account has spent. */
export const readOrderAnalytics = (span: AnalyticsSpan): Observable<OrderAnalytics> =>
  orders().analytics(span);
