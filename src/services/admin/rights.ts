import type { Observable } from 'rxjs';
import { AdminRights } from '#schema/admin/rights.ts';
import type { Client } from '#services/client.ts';

/** The signed-in account's rights in the admin panel. */
export const readAdminRights = (client: Client): Observable<AdminRights> =>
  client.rpc(AdminRights, 'my_admin_rights');
