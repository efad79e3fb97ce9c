import { useActor } from '#actors/kit/use-actor.ts';
import { createApplicationStatus, readSellingCategories } from '#actors/onboarding/applications.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import type { Head } from '#routing/route.ts';
import { ApplicationStatusView, StatusSkeleton } from './application-status-view.tsx';

export const Skeleton = StatusSkeleton;
export const head = (): Head => ({ title: 'Application Status', noIndex: true });

/** For signed-in people (§2); the shell sends visitors to the login. */
export function Page() {
  const { userId } = useLoadedSession();
  return userId === null ? <StatusSkeleton /> : <Running key={userId} />;
}

function Running() {
  const actor = useActor(createApplicationStatus);
  const { reading } = useRead(readSellingCategories);
  return <ApplicationStatusView actor={actor} categories={reading.kind === 'ready' ? reading.value : null} />;
}
