import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { socialMachine } from '#machines/identity/social.machine.ts';
import type { SocialProvider } from '#machines/identity/social.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from './identity.ts';

export type SocialActor = ActorRefFrom<typeof socialMachine>;

export const socialNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', apple: 'Apple' };

/** The toasts of spec §2 and §8; `leave` goes to the provider. */
export function tellOfSocial(actor: SocialActor, leave: (url: string) => void): void {
  actor.on('social.leave', ({ url }) => leave(url));
  actor.on('social.comingSoon', ({ provider }) =>
    toasts.add({
      title: messages.socialComingSoon,
      description: `${socialNames[provider]} login isn't available yet. Use your email and a password.`,
    }),
  );
  actor.on('social.failed', ({ message }) =>
    toasts.add({ title: messages.socialFailed, description: message ?? undefined, tone: 'danger' }),
  );
}

/** @param next The path where the sign-in continues. The caller starts and stops it. */
export function createSocial(next: string): SocialActor {
  const actor = createActor(
    socialMachine.provide({
      actors: {
        findUrl: fromService(({ provider }: { provider: SocialProvider }) =>
          identity().auth.social(provider, next),
        ),
      },
    }),
  );
  tellOfSocial(actor, (url) => location.assign(url));
  return actor;
}
