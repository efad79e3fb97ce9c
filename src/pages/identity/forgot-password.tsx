import { createResetPassword } from '#app/actors/reset-password.ts';
import { paths } from '#app/paths.ts';
import type { Head } from '#app/routes.tsx';
import { PageFrame } from './auth-frame.tsx';
import * as styles from './identity.css.ts';
import { ResetForm } from './reset-form.tsx';
import { useActors } from './use-actors.ts';

const title = 'Forgot your password?';

export const head = (): Head => ({ title, noIndex: true });

export function Page() {
  const actor = useActors(() => createResetPassword());
  return (
    <PageFrame title={title}>
      <ResetForm actor={actor} />
      <a className={styles.textAction} href={paths.auth({ tab: 'login' })}>
        Back to Login
      </a>
    </PageFrame>
  );
}
