import type { Observable } from 'rxjs';
import { Dashboard } from '#schema/vendor-panel/figures/dashboard.ts';
import { rangeArgs } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { Client } from '#services/client.ts';

export const readDashboard = (client: Client, vendorId: string, range: SalesRange): Observable<Dashboard> =>
  client.rpc(Dashboard, 'vendor_dashboard', { vendor_id: vendorId, ...rangeArgs(range) });
