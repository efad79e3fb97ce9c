import { identityMessages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/button.tsx';
import { toasts } from '#ui/components/toast-queue.ts';
import * as styles from './identity.css.ts';

const providers = ['Google', 'Apple'] as const;

/** Spec §2: two buttons on both tabs that only announce a coming feature. */
export function SocialButtons() {
  return (
    <>
      <p className={styles.divider}>or</p>
      <div className={styles.social}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            onPress={() =>
              toasts.add({
                title: identityMessages.socialComingSoon,
                description: `Until ${provider} is ready, email and password do the lifting.`,
              })
            }
          >
            {`Continue with ${provider}`}
          </Button>
        ))}
      </div>
    </>
  );
}
