import type { Head } from '#routing/route.ts';
import { SelfTest } from './self-test.tsx';

export const head = (): Head => ({ title: 'Connection test', noIndex: true });

const names = ['database', 'realtime', 'storage', 'authServer'] as const;

/** Spec §2: /connection-test. Sends each part of the backend a real request and times it. */
export function Page() {
  return (
    <SelfTest
      title="Connection test"
      lead="Sends a real request to each part of the backend. Times are round trips from this browser."
      names={names}
    />
  );
}
