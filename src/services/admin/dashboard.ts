import type { Observable } from 'rxjs';
import { AdminDashboard } from '#schema/admin/dashboard.ts';
import { rangeArgs } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { Client } from '#services/client.ts';

export const readAdminDashboard = (client: Client, range: SalesRange): Observable<AdminDashboard> =>
  client.rpc(AdminDashboard, 'admin_dashboard', rangeArgs(range));
