import type { AnyMachineSnapshot } from 'xstate';
import { teamInvitationMachine } from '#machines/vendor-panel/team-invitation.machine.ts';
import type { TeamInvitationSnapshot } from '#machines/vendor-panel/team-invitation.machine.ts';
import type { TeamInvitation } from '#schema/vendor-panel/team.ts';
import { lost } from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { teamInvitationProperties } from './team-invitation.properties.ts';

const invitation: TeamInvitation = {
  id: '00000000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  role: 'catalog',
  store_name: 'Iron Works',
  slug: 'iron-works',
  inviter: 'Olga Owner',
  expires_at: '2026-12-01T00:00:00Z',
};

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as TeamInvitationSnapshot;
  const { token, person, invitation: shown } = snapshot.context;
  const isInvited = person.kind === 'user' && person.email.toLowerCase() === shown?.email;
  if (snapshot.matches({ shown: 'matching' }) && !isInvited) return 'lets somebody else accept';
  if (snapshot.matches({ shown: 'wrong account' }) && isInvited) return 'sends away who was invited';
  if (snapshot.matches({ shown: 'visitor' }) !== (snapshot.matches('shown') && person.kind === 'visitor')) {
    return 'takes a visitor for somebody else';
  }
  if (snapshot.matches('opening') && (token !== null || person.kind !== 'unknown'))
    return 'waits for nothing';
  if (snapshot.matches('shown') && shown === null) return 'shows no invitation';
  return undefined;
};

const model: Model = {
  name: 'teamInvitation',
  machine: teamInvitationMachine,
  properties: teamInvitationProperties,
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
    'done.lookUp': [{ output: null }, { output: invitation }],
    'error.lookUp': [lost],
    'invitation.retry': [{}],
    'invitation.accept': [{}],
    'done.accept': [{ output: { store_name: 'Iron Works', slug: 'iron-works', role: 'catalog' } }],
    'error.accept': [{ error: { _tag: 'NotFound', message: 'Invalid or expired invitation link' } }],
    'after.continue': [{}],
  },
  classOf: (snapshot) => {
    const {
      token,
      person,
      invitation: shown,
      joined,
      message,
    } = (snapshot as TeamInvitationSnapshot).context;
    return [token, person, shown !== null, joined !== null, message];
  },
  broken,
};

export const teamInvitationModels: readonly Model[] = [
  model,
  { ...model, name: 'teamInvitation after the confirmation', input: { token: null } },
];
