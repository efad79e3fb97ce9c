import { replyMachine } from '#machines/vendor-panel/reply.machine.ts';
import { SayForm } from '#pages/vendor-panel/reviews/say-form.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { replyModel } from '#samples/models/vendor-panel/reply.model.ts';

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
