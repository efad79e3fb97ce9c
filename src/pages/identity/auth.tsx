import { useEffect } from 'react';
import { createAuthForms, watchForSession } from '#actors/identity/auth-dialog.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { go } from '#routing/scroll.ts';
import { brand } from '#brand';
import { ownPath } from '#schema/identity/auth.ts';
import { heading } from '#ui/css/text.css.ts';
import { AuthFrame } from './auth-frame.tsx';
import { authReason } from './auth-reason.ts';
import { AuthPanel } from '#pages/identity/forms/auth-panel.tsx';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { InvitationPage } from './vendor-invitation.tsx';

export const head = (): Head => ({ title: 'Log in or sign up', noIndex: true });

/** `redirect`, `tab` and `invite` of spec §2; all other parameters are ignored. */
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
  const reason = authReason(redirect);
  if (invite !== null) return <InvitationPage key={invite} token={invite} />;
  return (
    <AuthFrame>
      <h1 className={`${heading({ level: 52 })} ${styles.headline}`}>{`Welcome to ${brand.name}`}</h1>
      {reason !== null && <p className={styles.intro}>{reason}</p>}
      <Forms key={`${tab} ${redirect}`} tab={tab} redirect={redirect} />
    </AuthFrame>
  );
}

function Forms({ tab, redirect }: { tab: 'login' | 'signup'; redirect: string }) {
  const forms = useActor(() =>
    createAuthForms({ tab, preselectVendor: false, flow: 'page', invitedEmail: null, next: redirect }),
  );
  useEmitted(forms.dialog, 'dialog.finished', ({ by }) =>
    go(by === 'signup' && redirect === '/' ? paths.profile() : redirect, { replace: true }),
  );
  useEffect(() => watchForSession(forms), [forms]);
  return <AuthPanel forms={forms} flow="page" />;
}
