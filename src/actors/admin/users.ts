import { switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { PersonRead } from '#schema/admin/users.ts';
import { createPeopleService } from '#services/admin/users.ts';
import { identity } from '#actors/identity/identity.ts';
import { services } from '#actors/kit/services.ts';
import { createAdminAction, recordOf } from './admin-action.ts';
import type { AdminAction, AdminActionActor, RecordRead } from './admin-action.ts';
import { createList } from '#actors/kit/list.ts';
import { startLook } from './view/viewing.ts';

const people = () => createPeopleService(services().client);

/** The people of the shop. The caller starts and stops it. */
export const createPeopleList = (query: ListQuery) =>
  createList((wanted, after) => people().list(wanted, after), query);

/** Null if there is no such account. */
export const readPerson = (id: string): Observable<RecordRead<PersonRead>> => recordOf(people().read(id));

/** An admin's actions on one account. The caller starts and stops it. @param seen the roles that were read */
export const createPersonAction = (id: string, seen: () => readonly string[]): AdminActionActor =>
  createAdminAction(({ kind, words, more }: AdminAction) => {
    switch (kind) {
      case 'open':
        return people().open(id, words);
      case 'view':
        return startLook(id, words);
      case 'suspend':
        return people().suspend(id, words);
      case 'restore':
        return people().restore(id);
      case 'sign out':
        return people().signOut(id);
      case 'reset factor':
        return people().resetFactor(id);
      case 'roles':
        return people().setRoles(id, more, seen());
      default:
        return people()
          .noteRecovery(id)
          .pipe(switchMap((email) => identity().auth.sendReset(email)));
    }
  });
