import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { invitationMachine } from '#machines/invitation/invitation.machine.ts';
import type { InvitationEvent, Person } from '#machines/invitation/invitation.machine.ts';
import { identityMessages as messages } from '#schema/messages.ts';
import { createClient } from '#services/client.ts';
import { createInvitationService } from '#services/invitations.ts';
import type { InvitationService } from '#services/invitations.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { readEnv } from '../env.ts';
import { sessionHandle } from '../session-handle.ts';
import { fromService } from './from-service.ts';
import { getSession } from './session.ts';

let made: InvitationService | undefined;
const service = () =>
  (made ??= createInvitationService(createClient(readEnv(), undefined, sessionHandle.accessToken)));

function personNow(): Person {
  const { phase, email } = sessionHandle.getSnapshot();
  if (phase === 'unknown') return { kind: 'unknown' };
  return phase === 'visitor' || email === null ? { kind: 'visitor' } : { kind: 'user', email };
}

const boundMachine = invitationMachine.provide({
  actors: {
    lookUp: fromService(({ token }: { token: string }) => service().lookUp(token)),
    accept: fromService(({ token }: { token: string }) => service().accept(token)),
    watchPerson: fromCallback<InvitationEvent>(({ sendBack }) => {
      let told = '';
      const tell = () => {
        const person = personNow();
        const text = JSON.stringify(person);
        if (text === told) return;
        told = text;
        sendBack({ type: 'person.changed', person } satisfies InvitationEvent);
      };
      tell();
      return sessionHandle.subscribe(tell);
    }),
  },
});

/** One invitation. The caller listens for `invitation.finished`, starts it and stops it. */
export function createInvitation(token: string): ActorRefFrom<typeof invitationMachine> {
  const actor = createActor(boundMachine, { input: { token } });
  actor.on('invitation.accepted', ({ accepted }) => {
    // The store or its application is this person's from now on: menus and guards ask anew.
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
