import { createResetPassword } from '#actors/identity/reset-password.ts';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { PageFrame } from './auth-frame.tsx';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { ResetForm } from '#pages/identity/forms/reset-form.tsx';
import { useActor } from '#actors/kit/use-actor.ts';

const title = 'Forgot your password?';

export const head = (): Head => ({ title, noIndex: true });

export function Page() {
  const actor = useActor(() => createResetPassword());
  return (
    <PageFrame title={title}>
      <ResetForm actor={actor} />
      <a className={styles.textAction} href={paths.auth({ tab: 'login' })}>
        Back to Login
      </a>
    </PageFrame>
  );
}
