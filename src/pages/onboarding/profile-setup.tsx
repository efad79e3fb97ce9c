import { readOwnApplication, saveStoreProfile } from '#actors/onboarding/applications.ts';
import { getVendorRouting } from '#actors/vendor-panel/vendor-routing.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { useForm } from '#actors/kit/use-form.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { StoreFacts, VendorApplication } from '#schema/onboarding/application.ts';
import { button } from '#ui/components/button.css.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { go } from '#routing/scroll.ts';
import { ProfileSetupView, SetupFrame, SetupSkeleton } from './profile-setup-view.tsx';

export const Skeleton = SetupSkeleton;
export const head = (): Head => ({ title: 'Set up your profile', noIndex: true });

/** Where invited vendors and pending ones with an incomplete profile are sent (§2, §4). */
export function Page() {
  const { userId } = useLoadedSession();
  return userId === null ? <SetupSkeleton /> : <Running key={userId} />;
}

function Running() {
  const { reading, again } = useRead(readOwnApplication);
  if (reading.kind === 'reading') return <SetupSkeleton />;
  if (reading.kind === 'failed') {
    return (
      <SetupFrame>
        <EmptyState
          drawing="cable"
          title="Your store could not be loaded."
          action={
            <Button variant="primary" onPress={again}>
              Try again
            </Button>
          }
        />
      </SetupFrame>
    );
  }
  return <Setup store={reading.value.store} />;
}

/** The form for a store that waits; for every other one, where to go. */
export function Setup({ store }: Pick<VendorApplication, 'store'>) {
  if (store?.status === 'invited' || store?.status === 'pending') return <Facts store={store} />;
  const [title, href, label] =
    store?.status === 'approved'
      ? ['Your store is approved.', paths.vendorOnboarding(), 'Set up your store']
      : ['There is no store to set up yet.', paths.vendorApply(), 'Apply to sell'];
  return (
    <SetupFrame>
      <EmptyState
        drawing="rack"
        title={title ?? ''}
        action={
          <a className={button({ variant: 'primary' })} href={href}>
            {label}
          </a>
        }
      />
    </SetupFrame>
  );
}

function Facts({ store }: { store: NonNullable<VendorApplication['store']> }) {
  const actor = useForm<StoreFacts>({
    values: {
      storeName: store.store_name ?? '',
      description: store.description ?? '',
      phone: store.phone ?? '',
      website: store.website ?? '',
    },
    save: saveStoreProfile,
    onSaved: () => {
      // Before the page changes: an incomplete profile would lead straight back here.
      getVendorRouting().send({ type: 'profile.changed' });
      go(paths.vendorApplicationStatus(), { replace: true });
    },
  });
  return <ProfileSetupView actor={actor} />;
}
