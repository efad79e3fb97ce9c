import {
  createBusinessDocuments,
  readDocument,
  readDocuments,
} from '#actors/vendor-panel/settings/papers.ts';
import type { BusinessDocuments } from '#actors/vendor-panel/settings/papers.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { SettingsSkeletonRows } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { DocumentsView } from './documents-view.tsx';

interface DocumentsSectionProps {
  vendorId: string;
  isReadOnly: boolean;
}

/** The documents of the business. */
export function DocumentsSection({ vendorId, isReadOnly }: DocumentsSectionProps) {
  const { userId } = useLoadedSession();
  const { reading, again } = useRead(() => readDocuments(vendorId, userId === vendorId));
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed') return <Unread title="We couldn't load the documents." onRetry={again} />;
  return <Documents vendorId={vendorId} isReadOnly={isReadOnly} {...reading.value} />;
}

function Documents({ vendorId, isReadOnly, documents, sent }: DocumentsSectionProps & BusinessDocuments) {
  const actor = useActor(() => createBusinessDocuments(vendorId, documents));
  return <DocumentsView actor={actor} isReadOnly={isReadOnly} sent={sent} read={readDocument} />;
}
