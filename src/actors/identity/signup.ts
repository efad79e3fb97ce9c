import { map } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { brand } from '#brand';
import { signupMachine } from '#machines/identity/signup.machine.ts';
import type { SignupInput, SignupRequest } from '#machines/identity/signup.machine.ts';
import { paths } from '#routing/paths.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from './identity.ts';

/** Spec §3: the two flows send the same data under different names. */
const metadataOf = ({ flow, isVendor }: SignupRequest) =>
  flow === 'page'
    ? { first_name: '', last_name: '', is_vendor: isVendor }
    : { firstName: null, lastName: null, isVendor };

/** Sellers continue to the application, unless a page has requested the sign-up. */
const nextOf = ({ isVendor }: SignupRequest, next: string): string =>
  isVendor && next === '/' ? paths.vendorApply() : next;

/** One sign-up attempt; `next` is where the email's link continues. The caller starts and stops it. */
export function createSignup(input: SignupInput, next: string): ActorRefFrom<typeof signupMachine> {
  const actor = createActor(
    signupMachine.provide({
      actors: {
        signUp: fromService((request: SignupRequest) =>
          identity()
            .auth.signUp(request.email.trim(), request.password, metadataOf(request), nextOf(request, next))
            .pipe(map(({ session }) => ({ hasSession: session !== null }))),
        ),
      },
    }),
    { input },
  );
  actor.on('signup.sent', () =>
    toasts.add({
      title: messages.accountCreated,
      description: 'Check your email for the link that confirms your address.',
      tone: 'success',
    }),
  );
  actor.on('signup.created', () =>
    toasts.add({
      title: messages.accountCreated,
      description: `Welcome to ${brand.name}.`,
      tone: 'success',
    }),
  );
  return actor;
}
