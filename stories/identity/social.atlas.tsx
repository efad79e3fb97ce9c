import { socialMachine } from '#machines/identity/social.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { SocialButtons } from '#pages/identity/forms/social-buttons.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { socialModel } from '#samples/models/identity/social.model.ts';

export const atlas = atlasOf({
  machine: socialMachine,
  models: [socialModel],
  Screen: ({ actor }) => (
    <AuthFrame>
      <SocialButtons actor={actor} />
    </AuthFrame>
  ),
});
