import { useEffect, useState } from 'react';
import { runSelfTest, waitingChecks } from '#actors/diagnostics/self-test.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { useSession } from '#lazy/use-session.ts';
import { SelfTestView } from './self-test-view.tsx';
import type { Check } from '#actors/diagnostics/self-test.view.ts';
import { whoMay } from './who-may.ts';

interface SelfTestProps {
  title: string;
  lead: string;
  names: Parameters<typeof runSelfTest>[0];
  /** Checks that need no request. */
  known?: (session: SessionView) => readonly Check[];
}

/** The checks of one page, for people who may see them; they restart when another person signs in. */
export function SelfTest({ known, ...page }: SelfTestProps) {
  const session = useSession();
  const [run, setRun] = useState(0);
  const mode = whoMay(location.hostname, session);
  const onAgain = () => setRun(run + 1);
  const own = known?.(session) ?? [];
  if (mode !== 'open') {
    // The list has its height before the session is known, so that nothing moves afterwards.
    return (
      <SelfTestView {...page} mode={mode} checks={[...own, ...waitingChecks(page.names)]} onAgain={onAgain} />
    );
  }
  return <Asking key={`${session.userId} ${run}`} {...page} own={own} onAgain={onAgain} />;
}

type AskingProps = Omit<SelfTestProps, 'known'> & { own: readonly Check[]; onAgain: () => void };

function Asking({ title, lead, names, own, onAgain }: AskingProps) {
  const [checks, setChecks] = useState(() => waitingChecks(names));
  useEffect(() => runSelfTest(names, setChecks), [names]);
  return (
    <SelfTestView title={title} lead={lead} mode="open" checks={[...own, ...checks]} onAgain={onAgain} />
  );
}
