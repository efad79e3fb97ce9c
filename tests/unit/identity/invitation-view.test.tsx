import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { invitationMachine } from '#machines/identity/invitation.machine.ts';
import type { Invitation } from '#schema/identity/invitation.ts';
import { InvitationView } from '#pages/identity/invitation-view.tsx';

test('the invitation has its headline while it loads', () => {
  const actor = createActor(
    invitationMachine.provide({
      actors: {
        lookUp: fromPromise(() => new Promise<Invitation | null>(() => {})),
        watchPerson: fromCallback(() => {}),
      },
    }),
    { input: { token: 'a-token' } },
  ).start();
  expect(actor.getSnapshot().matches('loading')).toBe(true);
  const html = renderToString(
    <InvitationView actor={actor} renderSignUp={() => null} onSignOut={() => {}} />,
  );
  actor.stop();
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).toContain('Looking up your invitation…');
});
