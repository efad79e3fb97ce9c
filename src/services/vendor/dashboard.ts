import type { Observable } from 'rxjs';
import { Dashboard } from '#schema/vendor/dashboard.ts';
import type { Client } from '#services/client.ts';

export const readDashboard = (client: Client, vendorId: string): Observable<Dashboard> =>
  client.rpc(Dashboard, 'vendor_dashboard', { vendor_id: vendorId });
