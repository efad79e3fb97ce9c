import { replyMachine } from '#machines/vendor/reply.machine.ts';
import { SayForm } from '#pages/vendor/reviews/say-form.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { replyModel } from '../../tests/model/vendor/reply.model.ts';

const nothing = () => undefined;

export const atlas = atlasOf({
  machine: replyMachine,
  models: [replyModel],
  variantOf: ({ context: { sentence } }) => sentence ?? '',
  Screen: ({ actor }) => (
    <main>
      <SayForm actor={actor} purpose="reply" onClose={nothing} />
    </main>
  ),
});
