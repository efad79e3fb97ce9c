import { useEffect } from 'react';
import { createAuthForms, watchForSession } from '#app/actors/auth-dialog.ts';
import { paths } from '#app/paths.ts';
import type { Head, PageProps } from '#app/routes.tsx';
import { go } from '#app/scroll.ts';
import { brand } from '#brand';
import { ownPath } from '#schema/auth.ts';
import { heading } from '#ui/css/text.css.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthPanel } from './auth-panel.tsx';
import * as styles from './identity.css.ts';
import { useActors } from './use-actors.ts';
import { InvitationPage } from './vendor-invitation.tsx';

export const head = (): Head => ({ title: `Welcome to ${brand.name}`, noIndex: true });

/** `redirect`, `tab` and `invite` of spec §2; whatever else stands there is ignored. */
function readAuthQuery(search: string) {
  const query = new URLSearchParams(search);
  return {
    redirect: ownPath(query.get('redirect')),
    tab: query.get('tab') === 'signup' ? ('signup' as const) : ('login' as const),
    invite: query.get('invite'),
  };
}

export function Page({ search }: PageProps<null>) {
  const { invite, tab, redirect } = readAuthQuery(search);
  if (invite !== null) return <InvitationPage key={invite} token={invite} />;
  return (
    <AuthFrame>
      <h1 className={`${heading({ level: 52 })} ${styles.headline}`}>{`Welcome to ${brand.name}`}</h1>
      <Forms key={`${tab} ${redirect}`} tab={tab} redirect={redirect} />
    </AuthFrame>
  );
}

function Forms({ tab, redirect }: { tab: 'login' | 'signup'; redirect: string }) {
  const forms = useActors(() =>
    createAuthForms({ tab, preselectVendor: false, flow: 'page', invitedEmail: null, next: redirect }),
  );
  useEffect(() => {
    const done = forms.dialog.on('dialog.finished', ({ by }) =>
      go(by === 'signup' && redirect === '/' ? paths.profile() : redirect, { replace: true }),
    );
    const unwatch = watchForSession(forms);
    return () => {
      done.unsubscribe();
      unwatch();
    };
  }, [forms, redirect]);
  return <AuthPanel forms={forms} flow="page" />;
}
