import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { PersonRow, PersonSheet } from '#schema/admin/users.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';
import { listOf } from './list-of.ts';
import type { AdminList } from './list-of.ts';

/** People and their accounts, for admins. Refusals carry the server's sentence. */
export type PeopleService = {
  list: AdminList<PersonRow>;
  read: (person: string) => Observable<PersonSheet>;
  suspend: (person: string, reason: string) => Observable<unknown>;
  restore: (person: string) => Observable<unknown>;
  signOut: (person: string) => Observable<unknown>;
  resetFactor: (person: string) => Observable<unknown>;
  /** @param seen the roles that were read */
  setRoles: (person: string, roles: readonly string[], seen: readonly string[]) => Observable<unknown>;
  /** Records the mail, and answers the address that it goes to. */
  noteRecovery: (person: string) => Observable<string>;
};

export const createPeopleService = (client: Client): PeopleService => {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(...call: Call<Name, Given>) =>
    client.rpc(PersonSheet, ...call);
  return {
    list: listOf(client, PersonRow, 'admin_users', 'all'),
    read: (person) => act('admin_user', { person }),
    suspend: (person, reason) => act('suspend_person', { person, reason }),
    restore: (person) => act('restore_person', { person }),
    signOut: (person) => act('end_sessions_of', { person }),
    resetFactor: (person) => act('reset_second_factor_of', { person }),
    setRoles: (person, roles, seen) => act('set_admin_roles', { person, roles, seen }),
    noteRecovery: (person) =>
      client
        .rpc(Schema.Struct({ email: Schema.String }), 'note_recovery_of', { person })
        .pipe(map(({ email }) => email)),
  };
};
