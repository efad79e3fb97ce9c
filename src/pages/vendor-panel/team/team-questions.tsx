import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { TeamAct, teamMachine } from '#machines/vendor-panel/team.machine.ts';
import { roleLabels } from '#schema/vendor-panel/team.ts';
import type { Team } from '#schema/vendor-panel/team.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

type TeamActor = ActorRefFrom<typeof teamMachine>;

const questionOf = (act: TeamAct, team: Team | null): readonly [title: string, yes: string] => {
  switch (act.kind) {
    case 'remove': {
      const name = team?.members.find(({ user_id }) => user_id === act.member)?.name ?? 'this person';
      return [`Remove ${name} from the team? They'll lose access right away.`, 'Yes, remove'];
    }
    case 'export': {
      const name = team?.members.find(({ user_id }) => user_id === act.member)?.name ?? 'this person';
      return act.allowed
        ? [`Let ${name} export the customer list? We record every export.`, 'Yes, allow it']
        : [`Stop ${name} from exporting customers?`, 'Yes, stop it'];
    }
    case 'leave':
      return [
        "Leave this store? You'll lose access right away and need a new invitation to rejoin.",
        'Yes, leave',
      ];
    default: {
      const id = 'invitation' in act ? act.invitation : '';
      const email = team?.invitations.find((each) => each.id === id)?.email ?? 'this address';
      return [
        `Cancel the invitation to ${email}? The link in the email will stop working.`,
        'Yes, cancel it',
      ];
    }
  }
};

/** Takes the focus: the button may be anywhere. */
export function Confirm({ actor, act, team }: { actor: TeamActor; act: TeamAct; team: Team | null }) {
  const element = useRef<HTMLDivElement>(null);
  useFocusWhen(true, () => element.current);
  const [title, yes] = questionOf(act, team);
  return (
    <div ref={element} tabIndex={-1}>
      <Notice
        tone="warning"
        role="alert"
        title={title}
        action={
          <span className={actions}>
            <Button variant="danger" onPress={() => actor.send({ type: 'team.confirm' })}>
              {yes}
            </Button>
            <Button onPress={() => actor.send({ type: 'team.cancel' })}>Cancel</Button>
          </span>
        }
      />
    </div>
  );
}

/** Someone else's earlier choice, next to one's own. */
export function Overtaken({
  actor,
  act,
  team,
}: {
  actor: TeamActor;
  act: Extract<TeamAct, { kind: 'role' }>;
  team: Team | null;
}) {
  const element = useRef<HTMLDivElement>(null);
  useFocusWhen(true, () => element.current);
  const theirs = team?.members.find(({ user_id }) => user_id === act.member);
  return (
    <div ref={element} tabIndex={-1}>
      <Notice
        tone="warning"
        role="alert"
        title={`Someone else changed the role of ${theirs?.name ?? 'this person'}.`}
        action={
          <span className={actions}>
            <Button onPress={() => actor.send({ type: 'overtaken.keep' })}>
              {`Change to ${roleLabels[act.role]}`}
            </Button>
            <Button onPress={() => actor.send({ type: 'overtaken.take' })}>
              {theirs === undefined ? 'Cancel' : `Keep ${roleLabels[theirs.role]}`}
            </Button>
          </span>
        }
      />
    </div>
  );
}
