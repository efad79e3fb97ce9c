import { readOwnApplication, saveStoreProfile } from '#actors/onboarding/applications.ts';
import { getVendorRouting } from '#actors/vendor-panel/vendor-routing.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { StoreFacts } from '#schema/onboarding/application.ts';
import type { VendorApplication } from '#schema/onboarding/vendor-application.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { go } from '#routing/scroll.ts';
import { ProfileSetupView, SetupFrame, SetupSkeleton } from './profile-setup-view.tsx';

export const Skeleton = SetupSkeleton;
export const head = (): Head => ({ title: 'Set up your profile', noIndex: true });

/** Invited vendors and pending ones with an incomplete profile come here (§2, §4). */
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
          title="We couldn't load your store."
          action={
            <Button variant="primary" isReading onPress={again}>
              Try again
            </Button>
          }
        />
      </SetupFrame>
    );
  }
  return <Setup store={reading.value.store} />;
}

/** The form for a pending store; for every other one, a link onward. */
export function Setup({ store }: Pick<VendorApplication, 'store'>) {
  if (store?.status === 'invited' || store?.status === 'pending') return <Facts store={store} />;
  const [title, href, label] =
    store?.status === 'approved'
      ? ['Your store is approved.', paths.vendorOnboarding(), 'Set up your store']
      : ["There's no store to set up yet.", paths.vendorApply(), 'Apply to sell'];
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
  const actor = useRecordForm<StoreFacts>({
    draft: 'profile-setup',
    values: {
      storeName: store.store_name ?? '',
      description: store.description ?? '',
      phone: store.phone ?? '',
      website: store.website ?? '',
    },
    save: saveStoreProfile,
    onSaved: () => {
      // Before the page changes: an incomplete profile would redirect straight back here.
      getVendorRouting().send({ type: 'profile.changed' });
      go(paths.vendorApplicationStatus(), { replace: true });
    },
  });
  return <ProfileSetupView actor={actor} />;
}
