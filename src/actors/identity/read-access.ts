import { catchError, forkJoin, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Access } from '#schema/identity/session.ts';
import type { AccessService } from '#services/identity/access.ts';

/**
 * Everything that the server grants to a person.
 *
 * @param known The last values, or empty at first. They replace parts that fail to load (spec §8: quiet failures).
 */
export function readAccess(
  { roles, vendorStatus, profile, vendorMark, stores }: AccessService,
  userId: string,
  known: Access,
): Observable<Access> {
  const or = <Part extends keyof Access>(part: Part, answer: Observable<Access[Part]>) =>
    answer.pipe(catchError(() => of(known[part])));
  return forkJoin({
    roles: or('roles', roles(userId)),
    vendorStatus: or('vendorStatus', vendorStatus(userId)),
    profile: or('profile', profile(userId)),
    slug: or('slug', vendorMark(userId).pipe(map((mark) => mark?.slug ?? null))),
    stores: or('stores', stores()),
  });
}
