import { finalize } from 'rxjs';
import { createAdminInvitationService } from '#services/admin/invitations.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { recount } from '#actors/account/badges.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { createDeed } from './deed.ts';
import type { DeedActor } from './deed.ts';
import { createList } from '#actors/kit/list.ts';

const invitations = () => createAdminInvitationService(services().client);

/** The invitations to sell. The caller starts and stops it. */
export const createInvitationList = (query: ListQuery): ListViewActor =>
  createList((wanted, after) => invitations().list(wanted, after), query);

/** What an admin does about invitations; `resend:{id}` says about which. @param store that is handed over, or null */
export const createInvitationDeed = (store: string | null): DeedActor =>
  createDeed(({ kind, words }) => {
    const [what, id = ''] = kind.split(':');
    if (what === 'resend') return invitations().resend(id);
    return what === 'revoke' ? invitations().revoke(id) : invitations().invite(words, store);
  });

/** Who waits to sell. The caller starts and stops it. */
export const createWaitlist = (query: ListQuery): ListViewActor =>
  createList((wanted, after) => invitations().waitlist(wanted, after), query);

/** What an admin does about who waits; `invite:{id}` says about whom. */
export const createWaitlistDeed = (): DeedActor =>
  createDeed(({ kind, words }) => {
    const [what, id = ''] = kind.split(':');
    const done = what === 'invite' ? invitations().inviteWaiting(id) : invitations().decline(id, words);
    return done.pipe(finalize(() => recount('admin')));
  });
