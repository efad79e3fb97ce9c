import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { OpenView } from '#schema/admin/open-view.ts';
import type { Client } from '#services/client.ts';

/** The open read-only view of an account. A separate module, because every page of the panel requests it. */
export const createViewsService = (client: Client) => ({
  /** Null if the session isn't viewing an account. */
  current: () => client.rpc(OpenView, 'current_view_as'),
  start: (person: string, reason: string) => client.rpc(OpenView, 'start_view_as', { person, reason }),
  end: (): Observable<null> => client.rpc(Schema.Null, 'end_view_as'),
});
