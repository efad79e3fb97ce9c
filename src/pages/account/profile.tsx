import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ProfilePage } from '#actors/account/profile.ts';
import { profileModelOf } from '#actors/account/profile.view.ts';
import type { Head } from '#routing/route.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { LooksSection } from '#pages/account/sections/looks-section.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { ProfileSkeleton, ProfileView, SignedOut } from './profile-view.tsx';

export const Skeleton = ProfileSkeleton;

export const head = (): Head => ({ title: 'My Profile', noIndex: true });

/** For signed-in people; the shell sends visitors to the login before they see it. */
export function Page() {
  const { phase, userId, email } = useLoadedSession();
  const [page, setPage] = useState<ProfilePage | null>(null);
  useEffect(() => {
    if (userId === null || email === null) return undefined;
    let started: ProfilePage | null = null;
    let left = false;
    const open = async () => {
      // Loads with the auth code: a visitor who goes to the login doesn't need it.
      const { startProfile } = await import('#actors/account/profile.ts');
      if (left) return;
      started = startProfile({ userId, email });
      setPage(started);
    };
    void open();
    return () => {
      left = true;
      started?.stop();
    };
  }, [userId, email]);
  if (phase === 'visitor') return <SignedOut />;
  return page === null || page.owner !== userId ? <ProfileSkeleton /> : <Running page={page} />;
}

function Running({ page }: { page: ProfilePage }) {
  const model = useSelector(page.profile, profileModelOf);
  const password = useSelector(page.password, (snapshot) => snapshot);
  const twoFactor = useSelector(page.twoFactor, (snapshot) => snapshot);
  const deletion = useSelector(page.deletion, (snapshot) => snapshot);
  return (
    <ProfileView
      looks={<Looks key={page.owner} read={page.looks} />}
      model={model}
      actions={page.actions}
      password={{ snapshot: password, send: page.password.send }}
      twoFactor={{ snapshot: twoFactor, send: page.twoFactor.send }}
      deletion={{ snapshot: deletion, send: page.deletion.send }}
    />
  );
}

function Looks({ read }: { read: ProfilePage['looks'] }) {
  const { reading, again } = useRead(read);
  return <LooksSection reading={reading} onRetry={again} />;
}
