import { useEffect } from 'react';
import { createAuthForms, watchForSession } from '#actors/identity/auth-dialog.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { go } from '#routing/scroll.ts';
import { brand } from '#brand';
import { heading } from '#ui/css/text.css.ts';
import { AuthFrame } from './auth-frame.tsx';
import { readAuthQuery } from './auth-query.ts';
import { authReason } from './auth-reason.ts';
import { AuthPanel } from '#pages/identity/forms/auth-panel.tsx';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { InvitationPage } from './vendor-invitation.tsx';

export const head = (): Head => ({ title: 'Log in or sign up', noIndex: true });

export function Page({ search }: PageProps<null>) {
  const { invite, ...asked } = readAuthQuery(search);
  const { tab, redirect } = asked;
  const reason = authReason(redirect);
  if (invite !== null) return <InvitationPage key={invite} token={invite} />;
  return (
    <AuthFrame>
      <h1 className={`${heading({ level: 52 })} ${styles.headline}`}>{`Welcome to ${brand.name}`}</h1>
      {reason !== null && <p className={styles.intro}>{reason}</p>}
      <Forms key={`${tab} ${redirect}`} {...asked} />
    </AuthFrame>
  );
}

function Forms({ tab, redirect, preselectVendor }: Omit<ReturnType<typeof readAuthQuery>, 'invite'>) {
  const forms = useActor(() =>
    createAuthForms({ tab, preselectVendor, flow: 'page', invitedEmail: null, next: redirect }),
  );
  useEmitted(forms.dialog, 'dialog.finished', ({ by }) =>
    go(by === 'signup' && redirect === '/' ? paths.profile() : redirect, { replace: true }),
  );
  useEffect(() => watchForSession(forms), [forms]);
  return <AuthPanel forms={forms} flow="page" />;
}
