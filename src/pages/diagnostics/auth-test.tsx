import type { Head } from '#routing/route.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { SelfTest } from './self-test.tsx';
import type { Check } from '#actors/diagnostics/self-test.view.ts';

export const head = (): Head => ({ title: 'Auth test', noIndex: true });

const names = ['authServer', 'sessionAtServer', 'roles', 'vendorStatus'] as const;

const inBrowser = ({ phase, email, roles }: SessionView): Check[] => [
  {
    name: 'Session of this browser',
    state: 'passed',
    detail:
      phase === 'visitor'
        ? 'Nobody is signed in.'
        : `${email ?? 'No address'}, ${roles.length === 0 ? 'no further role' : roles.join(', ')}.`,
    milliseconds: null,
  },
];

/** Spec §2: /auth-test. Compares this browser's session with what the servers report. */
export function Page() {
  return (
    <SelfTest
      title="Auth test"
      lead="Who this browser says that you are, and what the servers say. No token is shown."
      names={names}
      known={inBrowser}
    />
  );
}
