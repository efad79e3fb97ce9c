import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { useSession } from '#lazy/use-session.ts';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { useWhen } from '#ui/use-when.ts';

export const head = () => ({ title: 'Log out', noIndex: true });

/** Ends the session and goes home; a visitor goes home at once. */
export function Page() {
  const { phase } = useSession();
  useWhen(phase, () => {
    if (phase === 'visitor') go(paths.home(), { replace: true });
    else if (phase !== 'unknown') sessionHandle.signOut();
  });
  return (
    <>
      <h1 className={visuallyHidden}>Log out</h1>
      <LoadingIndicator size="lg" message="Logging out…" centered />
    </>
  );
}
