import type { Head } from '#routing/route.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { SelfTest } from './self-test.tsx';
import type { Check } from '#actors/diagnostics/self-test.view.ts';

export const head = (): Head => ({ title: 'Auth test', noIndex: true });

const names = ['authServer', 'sessionAtServer', 'roles', 'vendorStatus'] as const;

const inBrowser = ({ phase, email, roles }: SessionView): Check[] => [
  {
    name: "This browser's session",
    state: 'passed',
    detail:
      phase === 'visitor'
        ? 'Nobody is logged in.'
        : `${email ?? 'No email address'}, ${roles.length === 0 ? 'no additional role' : roles.join(', ')}.`,
    milliseconds: null,
  },
];

/** Spec §2: /auth-test. Compares this browser's session with what the servers report. */
export function Page() {
  return (
    <SelfTest
      title="Auth test"
      lead="Who this browser says you are, and what the servers say. No tokens are shown."
      names={names}
      known={inBrowser}
    />
  );
}
