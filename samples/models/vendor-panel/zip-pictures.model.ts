import type { AnyMachineSnapshot } from 'xstate';
import { zipPicturesMachine } from '#machines/vendor-panel/zip-pictures.machine.ts';
import type { ZipPicturesSnapshot } from '#machines/vendor-panel/zip-pictures.machine.ts';
import type { Case, Model } from '#engine/paths.ts';
import { zipPicturesProperties } from './zip-pictures.properties.ts';

export const damagedZip = "This isn't a ZIP file, or it's damaged. Create it again.";
export const fullStore = 'Your store has reached its limit of 20000 pictures. Contact us if you need more.';
export const tooOften = 'Too many attempts. Wait a moment and try again.';
const away = { error: { _tag: 'NetworkError' } };

export const zipPicturesModel: Model = {
  name: 'zipPictures',
  machine: zipPicturesMachine,
  properties: zipPicturesProperties,
  actionPorts: [],
  limit: 5000,
  cases: {
    'file.chosen': [{ file: { name: 'pictures.zip' } }],
    'file.again': [{}],
    'file.stop': [{}],
    'file.reset': [{}],
    'done.readZip': [
      { output: { kind: 'found', total: 2, refused: 0 } },
      { output: { kind: 'found', total: 1, refused: 3 } },
      { output: { kind: 'found', total: 0, refused: 2 } },
      { output: { kind: 'refused', sentence: damagedZip } },
    ],
    'error.readZip': [away],
    'done.sendPicture': [
      { output: true },
      { output: false },
      { output: { sentence: fullStore, isOver: true } },
      { output: { sentence: tooOften, isOver: false } },
    ],
    'error.sendPicture': [away],
  },
  classOf: (any) => {
    const { total, added, refused, place, sentence } = (any as ZipPicturesSnapshot).context;
    return [total, added, refused, place, sentence];
  },
  broken: (any) => {
    const snapshot = any as ZipPicturesSnapshot;
    const { file, total, added, place, sentence } = snapshot.context;
    if (place > total) return 'a picture is sent twice';
    if (added > place) return 'counts a picture that was not sent';
    if (snapshot.matches('sending') && place === total) return 'sends what is not there';
    if (snapshot.matches('choosing') && place > 0) return 'counts the pictures of an old ZIP';
    if (snapshot.matches('reading') !== (file !== null)) return 'holds a file that is not read';
    if (sentence !== null && (snapshot.matches('reading') || snapshot.matches('sending')))
      return 'an old refusal is still told';
    return undefined;
  },
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => {
    const [before, after] = [from as ZipPicturesSnapshot, to as ZipPicturesSnapshot];
    if (event.type === 'file.again' && before.context.place !== after.context.place)
      return 'leaves a picture without an answer out';
    return undefined;
  },
};
