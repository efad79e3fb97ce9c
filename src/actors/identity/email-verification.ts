import { map } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { emailVerificationMachine } from '#machines/identity/email-verification.machine.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from './identity.ts';

export type EmailVerificationActor = ActorRefFrom<typeof emailVerificationMachine>;

const boundMachine = emailVerificationMachine.provide({
  actors: {
    // Read from the server: this also tells a tab that its session was revoked.
    readVerification: fromService(() =>
      identity()
        .auth.user()
        .pipe(map(({ emailVerified }) => emailVerified)),
    ),
  },
});

let verification: EmailVerificationActor | undefined;
export const getEmailVerification = (): EmailVerificationActor =>
  (verification ??= createActor(boundMachine).start());
