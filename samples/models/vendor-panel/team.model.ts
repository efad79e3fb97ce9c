import type { AnyMachineSnapshot } from 'xstate';
import { teamMachine } from '#machines/vendor-panel/team.machine.ts';
import type { TeamSnapshot } from '#machines/vendor-panel/team.machine.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { Team } from '#schema/vendor-panel/team.ts';
import type { Case, Model } from '#engine/paths.ts';
import { teamProperties } from './team.properties.ts';

export const store: OwnStore = {
  vendor_id: '00000000-0000-7000-8000-000000000001',
  slug: 'iron-works',
  store_name: 'Iron Works',
  status: 'approved',
  role: 'manager',
  time_zone: 'America/New_York',
  units: 'us',
  rights: { team: ['read', 'write'] },
};

const member = {
  user_id: 'ann',
  name: 'Ann Lee',
  email: 'ann@example.com',
  role: 'catalog',
  exports: false,
  version: 1,
  since: '2026-10-08T12:00:00Z',
  is_me: false,
} as const;

export const team: Team = {
  may_change: true,
  grants: ['manager', 'fulfillment', 'catalog'],
  may_let_export: true,
  members: [
    { ...member, user_id: 'owner', name: 'Olga Owner', email: 'olga@example.com', role: 'owner', version: 0 },
    { ...member, user_id: 'me', name: 'Mo Manager', email: 'mo@example.com', role: 'manager', is_me: true },
    member,
  ],
  invitations: [
    {
      id: 'i1',
      email: 'bob@example.com',
      role: 'fulfillment',
      expires_at: '2026-12-01T12:00:00Z',
      expired: false,
      invited_by: 'Olga Owner',
    },
  ],
};
export const withoutAnn: Team = { ...team, members: team.members.slice(0, 2) };
export const theirs: Team = {
  ...team,
  members: [...team.members.slice(0, 2), { ...member, role: 'manager', version: 2 }],
};
export const refused = "You can't give someone more permissions than you have.";

const acts = {
  role: { kind: 'role', member: 'ann', role: 'fulfillment', version: 1 },
  export: { kind: 'export', member: 'ann', allowed: true },
  remove: { kind: 'remove', member: 'ann' },
  resend: { kind: 'resend', invitation: 'i1' },
  revoke: { kind: 'revoke', invitation: 'i1' },
  leave: { kind: 'leave' },
} as const;

const contextOf = (any: AnyMachineSnapshot) => (any as TeamSnapshot).context;

const model: Model = {
  name: 'team',
  machine: teamMachine,
  input: { mayRead: true },
  actionPorts: [],
  limit: 5000,
  properties: teamProperties,
  cases: {
    'team.retry': [{}],
    'team.changed': [{}],
    'team.act': Object.values(acts).map((act) => ({ act })),
    'team.confirm': [{}],
    'team.cancel': [{}],
    'overtaken.take': [{}],
    'overtaken.keep': [{}],
    'done.readTeam': [{ output: team }],
    'error.readTeam': [{ error: new Error('away') }],
    'done.rereadTeam': [{ output: withoutAnn }],
    'error.rereadTeam': [{ error: new Error('away') }],
    'done.act': [
      { output: { kind: 'done', team: withoutAnn } },
      { output: { kind: 'done', team: null } },
      { output: { kind: 'overtaken', team: theirs } },
      { output: { kind: 'refused', sentence: refused } },
    ],
    'error.act': [{ error: new Error('away') }],
  },
  classOf: (any) => {
    const { mayRead, team: known, act, sentence } = contextOf(any);
    return [mayRead, known?.members.length, known?.members[2]?.version, act, sentence];
  },
  broken: (any) => {
    const snapshot = any as TeamSnapshot;
    const { mayRead, act, sentence, team: known } = snapshot.context;
    const isAsking = ['confirming', 'acting', 'overtaken', 'left'].some((state) =>
      snapshot.matches(state as 'acting'),
    );
    if (isAsking !== (act !== null)) return 'what is done and the question about it come together';
    if (snapshot.matches({ ready: 'refused' }) !== (sentence !== null && snapshot.matches('ready'))) {
      return 'a refusal has a sentence';
    }
    if (snapshot.matches('rereading') && sentence !== null) return 'an old refusal is still told';
    if (!mayRead && snapshot.matches('reading')) return 'reads what it may not';
    if (mayRead && snapshot.matches('ready') && known === null) return 'nothing to see';
    if (snapshot.matches('confirming') && (act?.kind === 'role' || act?.kind === 'resend')) {
      return 'asks twice about what can be taken back';
    }
    return undefined;
  },
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => {
    const [before, after] = [from as TeamSnapshot, to as TeamSnapshot];
    const isHard = ['export', 'remove', 'revoke', 'leave'].includes(after.context.act?.kind ?? '');
    if (after.matches('acting') && before.matches('ready') && isHard) return 'removes without a question';
    if (after.matches('left') && before.context.act === null) return 'leaves without having been asked';
    if (event.type === 'overtaken.keep') {
      const { act } = after.context;
      const known = after.context.team?.members.find(
        ({ user_id }) => act?.kind === 'role' && user_id === act.member,
      );
      if (act?.kind === 'role' && known !== undefined && act.version !== known.version) {
        return 'overwrites a version that nobody has seen';
      }
    }
    if (event.type === 'team.act' && before.matches('ready') && after.context.sentence !== null) {
      return 'shows the refusal of the last action for this one';
    }
    return undefined;
  },
};

export const teamModels: readonly Model[] = [
  model,
  { ...model, name: 'team without the right to it', input: { mayRead: false } },
];
