import type { SessionView } from '#lazy/session-handle.ts';

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** On localhost everyone may look; elsewhere only admins (the server decides what each of them reads). */
export function whoMay(
  hostname: string,
  { phase, access, isAdmin }: Pick<SessionView, 'phase' | 'access' | 'isAdmin'>,
): 'loading' | 'denied' | 'open' {
  if (phase === 'unknown') return 'loading';
  if (ownMachine.has(hostname)) return 'open';
  if (access === 'loading') return 'loading';
  return isAdmin ? 'open' : 'denied';
}
