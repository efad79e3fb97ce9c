import type { Person } from '#machines/identity/invitation.machine.ts';
import { sessionHandle } from '#lazy/session-handle.ts';

function personNow(): Person {
  const { phase, email } = sessionHandle.getSnapshot();
  if (phase === 'unknown') return { kind: 'unknown' };
  return phase === 'visitor' || email === null ? { kind: 'visitor' } : { kind: 'user', email };
}

/**
 * Sends the current person to an invitation's machine, now and after each change; returns a function that stops it.
 */
export function watchPerson({
  sendBack,
}: {
  sendBack: (event: { type: 'person.changed'; person: Person }) => void;
}): () => void {
  let known = '';
  const tell = () => {
    const person = personNow();
    const text = JSON.stringify(person);
    if (text === known) return;
    known = text;
    sendBack({ type: 'person.changed', person });
  };
  tell();
  return sessionHandle.subscribe(tell);
}
