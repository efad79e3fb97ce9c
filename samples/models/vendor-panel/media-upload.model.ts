import { mediaUploadMachine } from '#machines/vendor-panel/media-upload.machine.ts';
import type { MediaUploadSnapshot } from '#machines/vendor-panel/media-upload.machine.ts';
import type { PreparedPicture, StoredPicture } from '#schema/vendor-panel/picture.ts';
import type { Model } from '#engine/paths.ts';
import { mediaUploadProperties } from './media-upload.properties.ts';

export const uploadWords = {
  unreadable: "We couldn't open this picture. It may be damaged.",
  offline: "You're offline. The picture is still here; try again when you're back online.",
  forbidden: "You don't have permission to add pictures to this store, or it's closed.",
} as const;

const prepared: PreparedPicture = {
  id: '10000000-0000-7000-8000-000000000001',
  backdrop: 'c8c4bc',
  ending: 'webp',
  renditions: [],
};
const picture: StoredPicture = {
  path: 'products/10000000-0000-7000-8000-000000000002/10000000-0000-7000-8000-000000000001-c8c4bc/800.webp',
  width: 800,
  height: 600,
  widths: [160, 400, 800],
  backdrop: '#c8c4bc',
};

export const mediaUploadModel: Model = {
  name: 'mediaUpload',
  machine: mediaUploadMachine,
  properties: mediaUploadProperties,
  input: { source: { file: new Blob(), turns: 0, crop: null } },
  actionPorts: [],
  limit: 1000,
  cases: {
    'upload.begin': [{}],
    'upload.cancel': [{}],
    'upload.retry': [{}],
    'done.preparePicture': [{ output: { prepared } }, { output: { sentence: uploadWords.unreadable } }],
    'error.preparePicture': [{ error: new Error('The worker broke.') }],
    'send.progressed': [{ share: 0.4 }],
    'send.done': [{ picture }],
    'send.failed': [
      { sentence: uploadWords.offline, isFinal: false },
      { sentence: uploadWords.forbidden, isFinal: true },
    ],
  },
  classOf: (any) => {
    const { context, value } = any as MediaUploadSnapshot;
    return [value, context.prepared !== null, context.share, context.sentence, context.picture !== null];
  },
  broken: (any) => {
    const snapshot = any as MediaUploadSnapshot;
    const { prepared: ready, share, sentence, picture: stored } = snapshot.context;
    if (snapshot.matches('sending') && ready === null) return 'sends nothing';
    if (snapshot.matches('done') !== (stored !== null))
      return 'is done without a picture, or is not with one';
    if (snapshot.hasTag('error') && sentence === null) return 'fails without a reason';
    if ((snapshot.hasTag('busy') || snapshot.matches('waiting')) && sentence !== null) {
      return 'complains while it is on its way';
    }
    if ((snapshot.matches('waiting') || snapshot.matches('preparing')) && share !== 0) {
      return 'has sent something before it is sent';
    }
    return snapshot.matches('done') && share !== 1 ? 'is done, and a part is missing' : undefined;
  },
};
