import type { AnyMachineSnapshot } from 'xstate';
import { invitationMachine } from '#machines/identity/invitation.machine.ts';
import type { InvitationSnapshot } from '#machines/identity/invitation.machine.ts';
import type { Invitation } from '#schema/identity/invitation.ts';
import { lost } from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { invitationProperties } from './invitation.properties.ts';

const invitation: Invitation = {
  id: '00000000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  invitation_type: 'new',
  existing_vendor_id: null,
  expires_at: '2026-12-01T00:00:00Z',
  store_name: null,
  published_count: null,
};
const takeover: Invitation = {
  ...invitation,
  invitation_type: 'takeover',
  existing_vendor_id: '00000000-0000-7000-8000-000000000002',
  store_name: 'Iron Works',
  published_count: 12,
};

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as InvitationSnapshot;
  const { person, invitation: shown } = snapshot.context;
  const isInvited = person.kind === 'user' && person.email.toLowerCase() === shown?.email;
  if (snapshot.matches({ shown: { person: 'matching' } }) && !isInvited) return 'lets somebody else accept';
  if (snapshot.matches({ shown: { person: 'wrong account' } }) && isInvited)
    return 'sends away who was invited';
  if (
    snapshot.matches({ shown: { kind: 'takeover' } }) !==
    (snapshot.matches('shown') && shown?.store_name === 'Iron Works')
  )
    return 'shows another kind of invitation';
  return undefined;
};

export const invitationModel: Model = {
  name: 'invitation',
  machine: invitationMachine,
  properties: invitationProperties,
  input: { token: 'token' },
  actionPorts: [],
  limit: 20_000,
  cases: {
    'person.changed': [
      { person: { kind: 'visitor' } },
      { person: { kind: 'user', email: 'ADA@example.com' } },
      { person: { kind: 'user', email: 'eve@example.com' } },
      { person: { kind: 'unknown' } },
    ],
    'done.lookUp': [{ output: null }, { output: invitation }, { output: takeover }],
    'error.lookUp': [{ error: { _tag: 'RateLimited', message: 'Too often.' } }, lost],
    'invitation.retry': [{}],
    'invitation.accept': [{}],
    'done.accept': [{ output: { message: 'Welcome.', invitation_type: 'new' } }],
    'error.accept': [{ error: { _tag: 'Conflict', code: 'invitation_used', message: 'It was used.' } }],
    'after.continue': [{}],
  },
  classOf: (snapshot) => {
    const { person, invitation: shown, accepted, message } = (snapshot as InvitationSnapshot).context;
    return [person, shown?.invitation_type, accepted !== null, message];
  },
  broken,
};
