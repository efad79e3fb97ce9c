import { useSelector } from '@xstate/react';
import type { SocialProvider } from '#machines/identity/social.machine.ts';
import { socialNames } from '#actors/identity/social.ts';
import type { SocialActor } from '#actors/identity/social.ts';
import { Button } from '#ui/components/actions/button.tsx';
import * as styles from './identity.css.ts';

const providers: readonly SocialProvider[] = ['google', 'apple'];

/** Spec §2: two buttons on both tabs. */
export function SocialButtons({ actor }: { actor: SocialActor }) {
  const asked = useSelector(actor, (snapshot) =>
    snapshot.hasTag('busy') ? snapshot.context.provider : null,
  );
  return (
    <>
      <p className={styles.divider}>or</p>
      <div className={styles.social}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            isPending={asked === provider}
            onPress={() => actor.send({ type: 'social.choose', provider })}
          >
            {`Continue with ${socialNames[provider]}`}
          </Button>
        ))}
      </div>
    </>
  );
}
