import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { OpenView } from '#schema/admin/open-view.ts';
import type { Client } from '#services/client.ts';

/** The read-only look at an account: which one is open. A module of its own, because every page of the panel asks. */
export const createViewsService = (client: Client) => ({
  /** Null if the session looks at nobody. */
  current: () => client.rpc(OpenView, 'current_view_as'),
  start: (person: string, reason: string) => client.rpc(OpenView, 'start_view_as', { person, reason }),
  end: (): Observable<null> => client.rpc(Schema.Null, 'end_view_as'),
});
