import type { ZipPicturesSnapshot } from '#machines/vendor-panel/zip-pictures.machine.ts';
import { damagedZip, fullStore, tooOften } from '#samples/models/vendor-panel/zip-pictures.model.ts';
import type { Screen } from '#engine/screen.ts';

const asking = 'Your file names 2 pictures. Choose the ZIP that has them.';
const reading = 'Reading the ZIP…';
const unread = "We couldn't read this file. Check your connection and try again.";
const stuck = "We didn't get a response.";
const counted = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

/** Two rows name pictures. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ZipPicturesSnapshot;
    const { total, added, refused, place, sentence } = snapshot.context;
    const isSending = snapshot.matches('sending') || snapshot.matches('stuck');
    const seen = [
      ...(snapshot.matches('choosing') ? [asking] : []),
      ...(sentence === null ? [] : [sentence]),
      ...(snapshot.matches('reading') ? [reading] : []),
      ...(isSending ? [`Uploading ${place} of ${counted(total)}.`] : []),
      ...(snapshot.matches('stuck') && sentence === null ? [stuck] : []),
      ...(snapshot.matches('done') ? [`Added ${counted(added)} from the ZIP.`] : []),
      ...(snapshot.matches('done') && refused > 0 ? [`${counted(refused)} couldn't be added.`] : []),
    ];
    return {
      seen,
      unseen: [asking, reading, unread, stuck, damagedZip, fullStore, tooOften].filter(
        (words) => !seen.includes(words),
      ),
    };
  },
  acts: {
    'file.again': () => [{ press: 'Try again' }],
    'file.stop': () => [{ press: 'Stop' }],
    'file.reset': () => [{ press: 'Choose another ZIP' }],
  },
};
