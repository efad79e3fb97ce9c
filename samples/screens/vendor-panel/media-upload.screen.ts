import type { MediaUploadSnapshot } from '#machines/vendor-panel/media-upload.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { uploadWords } from '#samples/models/vendor-panel/media-upload.model.ts';

const sentences = [...Object.values(uploadWords), 'Something went wrong. Try again.'];
const states = {
  waiting: 'Waiting',
  preparing: 'Preparing',
  sending: 'Sending',
  done: 'Added',
  cancelled: 'Canceled',
} as const;

/** A picture during its upload. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as MediaUploadSnapshot;
    const { sentence } = snapshot.context;
    const shown = Object.entries(states).flatMap(([state, words]) =>
      state === snapshot.value ? [words] : [],
    );
    const reason = sentences.filter((words) => words === sentence);
    return {
      seen: [...shown, ...reason],
      unseen: [...Object.values(states), ...sentences].filter(
        (words) => !shown.some((one) => one === words) && !reason.includes(words),
      ),
      live: [
        ...(snapshot.matches('failed') ? ['Try again'] : []),
        ...(snapshot.hasTag('error') ? ['Discard'] : []),
        ...(snapshot.hasTag('busy') || snapshot.matches('waiting') ? ['Cancel'] : []),
      ],
    };
  },
  acts: {
    'upload.retry': (_, any) =>
      (any as MediaUploadSnapshot).matches('failed') ? [{ press: 'Try again with bar.jpg' }] : null,
    'upload.cancel': (_, any) => {
      const snapshot = any as MediaUploadSnapshot;
      if (snapshot.hasTag('over')) return null;
      return [{ press: snapshot.hasTag('error') ? 'Discard bar.jpg' : 'Cancel bar.jpg' }];
    },
  },
};
