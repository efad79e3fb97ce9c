import type { TeamAct, TeamSnapshot } from '#machines/vendor-panel/team.machine.ts';
import { roleLabels, seesCustomers } from '#schema/vendor-panel/team.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { refused } from '#samples/models/vendor-panel/team.model.ts';
import { problemSight } from '#engine/problem.ts';
import type { Act, Screen } from '#engine/screen.ts';

const unread = "We couldn't load the team.";
const questions = {
  remove: "They'll lose access right away.",
  revoke: 'The link in the email will stop working.',
  leave: 'Leave this store? You lose access right away',
  export: 'We record every export.',
} as const;
const yes = {
  remove: 'Yes, remove',
  revoke: 'Yes, cancel it',
  leave: 'Yes, leave',
  export: 'Yes, allow it',
} as const;
const overtaken = 'Someone else changed the role of Ann Lee.';

const actOf = (act: TeamAct): Act => {
  switch (act.kind) {
    case 'role':
      return { choose: 'Role of Ann Lee', option: act.role };
    case 'remove':
      return { press: 'Remove Ann Lee' };
    case 'resend':
      return { press: 'Send again to bob@example.com' };
    case 'revoke':
      return { press: 'Change to back the invitation of bob@example.com' };
    case 'export':
      return { press: 'Allow the file of customers for Ann Lee' };
    case 'leave':
      return { press: 'Leave this store' };
  }
};

/** A store's team as a manager sees it. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as TeamSnapshot;
    const { team, act, sentence } = snapshot.context;
    const isLeft = snapshot.matches('left');
    const said = problemSight(
      [refused, accountMessages.unexpected],
      snapshot.matches({ ready: 'refused' }) ? sentence : null,
    );
    const isShown = !isLeft && !snapshot.matches('reading') && !snapshot.matches('failed');
    const asked =
      snapshot.matches('confirming') && act !== null && act.kind !== 'role' && act.kind !== 'resend'
        ? [questions[act.kind]]
        : [];
    const wanted = [
      ...said.seen,
      ...asked,
      ...(snapshot.matches('failed') ? [unread] : []),
      ...(snapshot.matches('overtaken') && act?.kind === 'role'
        ? [overtaken, `Change to ${roleLabels[act.role]}`]
        : []),
      ...(isLeft ? ['You left Iron Works.'] : []),
      ...(isShown && team !== null ? ['Olga Owner', 'bob@example.com', 'Invite someone'] : []),
      ...(isShown ? ['Leave this store'] : []),
    ];
    const isReady = snapshot.matches('ready');
    return {
      seen: wanted,
      unseen: [
        ...said.unseen,
        ...[unread, overtaken, ...Object.values(questions)].filter((words) => !wanted.includes(words)),
        ...(isShown && team !== null ? [] : ['Olga Owner', 'Invite someone']),
      ],
      ...(isShown ? { [isReady ? 'live' : 'dead']: ['Leave this store'] } : {}),
    };
  },
  acts: {
    'team.retry': () => [{ press: 'Try again' }],
    'team.act': (event, any) => {
      const snapshot = any as TeamSnapshot;
      const { team } = snapshot.context;
      const act = event['act'] as TeamAct;
      if (!snapshot.matches('ready')) return null;
      if (act.kind === 'leave') return [actOf(act)];
      if (team === null || ('member' in act && team.members.length < 3)) return null;
      // Members who don't see customers have no button to grant the export.
      const isOffered = team.members.some(
        ({ user_id: id, role }) => act.kind !== 'export' || (id === act.member && seesCustomers(role)),
      );
      if (!isOffered) return null;
      return [actOf(act)];
    },
    'team.confirm': (_, any) => {
      const { act } = (any as TeamSnapshot).context;
      return act === null || act.kind === 'role' || act.kind === 'resend' ? null : [{ press: yes[act.kind] }];
    },
    'team.cancel': () => [{ press: 'Cancel' }],
    'overtaken.take': (_, any) =>
      (any as TeamSnapshot).context.act?.kind === 'role' ? [{ press: /^(Cancel$|Keep )/ }] : null,
    'overtaken.keep': (_, any) => {
      const { act } = (any as TeamSnapshot).context;
      return act?.kind === 'role' ? [{ press: `Change to ${roleLabels[act.role]}` }] : null;
    },
  },
};
