import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { invitationMachine } from '#machines/identity/invitation.machine.ts';
import type { InvitationEvent } from '#machines/identity/invitation.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { createInvitationService } from '#services/identity/invitations.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { watchPerson } from '#actors/identity/watch-person.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { getSession } from './session.ts';

const invitations = () => createInvitationService(services().client);

const boundMachine = invitationMachine.provide({
  actors: {
    lookUp: fromService(({ token }: { token: string }) => invitations().lookUp(token)),
    accept: fromService(({ token }: { token: string }) => invitations().accept(token)),
    watchPerson: fromCallback<InvitationEvent>(watchPerson),
  },
});

/** One invitation. The caller listens for `invitation.finished`, starts it and stops it. */
export function createInvitation(token: string): ActorRefFrom<typeof invitationMachine> {
  const actor = createActor(boundMachine, { input: { token } });
  actor.on('invitation.accepted', ({ accepted }) => {
    // The store or application now belongs to this person: menus and guards read access again.
    getSession().send({ type: 'access.changed' });
    toasts.add({ title: 'Invitation accepted', description: accepted.message, tone: 'success' });
  });
  actor.on('invitation.acceptFailed', ({ message }) =>
    toasts.add({
      title: messages.acceptFailed,
      description: message ?? messages.unexpected,
      tone: 'danger',
    }),
  );
  return actor;
}
