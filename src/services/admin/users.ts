import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { PersonRead, PersonRow } from '#schema/admin/users.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';
import { listOf } from './list-of.ts';

/** People and their accounts, for admins. Refusals have the server's message. */
export const createPeopleService = (client: Client) => {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(...call: Call<Name, Given>) =>
    client.rpc(PersonRead, ...call);
  return {
    list: listOf(client, PersonRow, 'admin_users', 'all'),
    read: (person: string): Observable<PersonRead> => act('admin_user', { person }),
    open: (person: string, reason: string) => act('open_person', { person, reason }),
    suspend: (person: string, reason: string) => act('suspend_person', { person, reason }),
    restore: (person: string) => act('restore_person', { person }),
    signOut: (person: string) => act('end_sessions_of', { person }),
    resetFactor: (person: string) => act('reset_second_factor_of', { person }),
    /** @param seen the roles that were read */
    setRoles: (person: string, roles: readonly string[], seen: readonly string[]) =>
      act('set_admin_roles', { person, roles, seen }),
    /** Records the email, and returns its recipient. */
    noteRecovery: (person: string): Observable<string> =>
      client
        .rpc(Schema.Struct({ email: Schema.String }), 'note_recovery_of', { person })
        .pipe(map(({ email }) => email)),
  };
};
