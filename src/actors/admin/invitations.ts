import { finalize } from 'rxjs';
import { createAdminInvitationService } from '#services/admin/invitations.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { recount } from '#actors/account/badges.ts';
import { services } from '#actors/kit/services.ts';
import { createAdminAction } from './admin-action.ts';
import type { AdminActionActor } from './admin-action.ts';
import { createList } from '#actors/kit/list.ts';

const invitations = () => createAdminInvitationService(services().client);

/** The invitations to sell. The caller starts and stops it. */
export const createInvitationList = (query: ListQuery) =>
  createList((wanted, after) => invitations().list(wanted, after), query);

/** An admin's actions on invitations; `resend:{id}` says which. @param store that is handed over, or null */
export const createInvitationAction = (store: string | null): AdminActionActor =>
  createAdminAction(({ kind, words }) => {
    const [what, id = ''] = kind.split(':');
    if (what === 'resend') return invitations().resend(id);
    return what === 'revoke' ? invitations().revoke(id) : invitations().invite(words, store);
  });

/** The waitlist of sellers. The caller starts and stops it. */
export const createWaitlist = (query: ListQuery) =>
  createList((wanted, after) => invitations().waitlist(wanted, after), query);

/** An admin's actions on the waitlist; `invite:{id}` says who. */
export const createWaitlistAction = (): AdminActionActor =>
  createAdminAction(({ kind, words }) => {
    const [what, id = ''] = kind.split(':');
    const done = what === 'invite' ? invitations().inviteWaiting(id) : invitations().decline(id, words);
    return done.pipe(finalize(() => recount('admin')));
  });
