import { readOwnOnboarding } from '#actors/onboarding/applications.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import type { Head } from '#routing/route.ts';
import { AskedMeasures } from './asked-measures.tsx';
import { OnboardingFrame, OnboardingSkeleton, OnboardingView } from './onboarding-view.tsx';
import { whereToMeet } from '#panel/page/first-steps.ts';

export const Skeleton = OnboardingSkeleton;
export const head = (): Head => ({ title: 'Set up your store', noIndex: true });

/** For signed-in people (§2). A decision about the store changes the key, so that it is read again. */
export function Page() {
  const { userId, vendorStatus } = useLoadedSession();
  return userId === null ? <OnboardingSkeleton /> : <Running key={`${userId} ${vendorStatus}`} />;
}

function Running() {
  const { reading, again } = useRead(readOwnOnboarding);
  if (reading.kind === 'reading') return <OnboardingSkeleton />;
  if (reading.kind === 'failed') {
    return (
      <OnboardingFrame>
        <EmptyState
          drawing="cable"
          title="We couldn't load your store."
          action={
            <Button variant="primary" isReading onPress={again}>
              Try again
            </Button>
          }
        />
      </OnboardingFrame>
    );
  }
  const store = reading.value;
  return (
    <OnboardingView
      store={store}
      whereTo={whereToMeet}
      first={store?.status === 'approved' && <AskedMeasures vendorId={store.vendor_id} />}
    />
  );
}
