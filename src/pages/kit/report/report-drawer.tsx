import { useSyncExternalStore } from 'react';
import { createReport } from '#actors/shop/report.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { paths } from '#routing/paths.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import type { ThingKind } from '#schema/shop/report.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { ReportForm } from './report-form.tsx';

interface ReportDrawerProps {
  kind: ThingKind;
  thing: string;
  isOpen: boolean;
  onClose: () => void;
  onReopen: () => void;
}

/** The form of a report, next to the item's page. */
export function ReportDrawer({ kind, thing, isOpen, onClose, onReopen }: ReportDrawerProps) {
  const actor = useActor(() => createReport(kind, thing));
  const { phase } = useSyncExternalStore(
    sessionHandle.subscribe,
    sessionHandle.getSnapshot,
    sessionHandle.getServerSnapshot,
  );
  return (
    <Drawer open={isOpen} onClose={onClose} onReopen={onReopen} title={`Report this ${kind}`}>
      <ReportForm
        actor={actor}
        loginHref={phase === 'signed-in' ? null : paths.auth({ redirect: location.pathname, tab: 'login' })}
      />
    </Drawer>
  );
}
