import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { TeamAct, teamMachine } from '#machines/vendor-panel/team.machine.ts';
import { roleLabels } from '#schema/vendor-panel/team.ts';
import type { Team } from '#schema/vendor-panel/team.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

type TeamActor = ActorRefFrom<typeof teamMachine>;

const questionOf = (act: TeamAct, team: Team | null): readonly [title: string, yes: string] => {
  switch (act.kind) {
    case 'remove': {
      const name = team?.members.find(({ user_id }) => user_id === act.member)?.name ?? 'this person';
      return [`Remove ${name} from the team? Their access ends at once.`, 'Yes, remove'];
    }
    case 'export': {
      const name = team?.members.find(({ user_id }) => user_id === act.member)?.name ?? 'this person';
      return act.allowed
        ? [`Let ${name} take the list of customers out as a file? Each file is recorded.`, 'Yes, allow it']
        : [`Stop ${name} from exporting the customers?`, 'Yes, stop it'];
    }
    case 'leave':
      return [
        'Leave this store? Your access ends at once, and only a new invitation brings it back.',
        'Yes, leave',
      ];
    default: {
      const id = 'invitation' in act ? act.invitation : '';
      const email = team?.invitations.find((each) => each.id === id)?.email ?? 'this address';
      return [
        `Take back the invitation of ${email}? The link in the mail then works no more.`,
        'Yes, take back',
      ];
    }
  }
};

/** Takes the focus: the question is asked wherever the button was. */
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

/** What somebody else has chosen meanwhile, beside one's own choice. */
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
        title={`Somebody else has changed the role of ${theirs?.name ?? 'this person'}.`}
        action={
          <span className={actions}>
            <Button onPress={() => actor.send({ type: 'overtaken.keep' })}>
              {`Make it ${roleLabels[act.role]}`}
            </Button>
            <Button onPress={() => actor.send({ type: 'overtaken.take' })}>
              {theirs === undefined ? 'Leave it' : `Leave it ${roleLabels[theirs.role]}`}
            </Button>
          </span>
        }
      />
    </div>
  );
}
