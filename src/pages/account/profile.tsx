import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Account } from '#app/actors/account.ts';
import type { Head } from '#app/routes.tsx';
import { sessionHandle } from '#app/session-handle.ts';
import { ProfileSkeleton, ProfileView, SignedOut } from './profile-view.tsx';

export const Skeleton = ProfileSkeleton;

export const head = (): Head => ({ title: 'My Profile', noIndex: true });

/** For whoever is signed in; visitors are led to sign in by the shell before they see it. */
export function Page() {
  const { phase, userId, email } = useSyncExternalStore(
    sessionHandle.subscribe,
    sessionHandle.getSnapshot,
    sessionHandle.getServerSnapshot,
  );
  const [account, setAccount] = useState<Account | null>(null);
  useEffect(() => {
    // Without its code nobody is known; the shell says so when it cannot be fetched.
    sessionHandle.load().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (userId === null || email === null) return undefined;
    let started: Account | null = null;
    let left = false;
    const open = async () => {
      // Comes with the code of auth: a visitor who is led to sign in has no use for it.
      const { startAccount } = await import('#app/actors/account.ts');
      if (left) return;
      started = startAccount({ userId, email });
      setAccount(started);
    };
    void open();
    return () => {
      left = true;
      started?.stop();
    };
  }, [userId, email]);
  if (phase === 'visitor') return <SignedOut />;
  return account === null || account.owner !== userId ? <ProfileSkeleton /> : <Running account={account} />;
}

function Running({ account }: { account: Account }) {
  const model = useSyncExternalStore(account.subscribe, account.getModel);
  const password = useSelector(account.password, (snapshot) => snapshot);
  const twoFactor = useSelector(account.twoFactor, (snapshot) => snapshot);
  const deletion = useSelector(account.deletion, (snapshot) => snapshot);
  return (
    <ProfileView
      model={model}
      actions={account.actions}
      password={{ snapshot: password, send: account.password.send }}
      twoFactor={{ snapshot: twoFactor, send: account.twoFactor.send }}
      deletion={{ snapshot: deletion, send: account.deletion.send }}
    />
  );
}
