import { createActor, fromCallback, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { createUploads, isOnItsWay } from '#actors/vendor-panel/pictures/uploads.ts';
import type { MediaUploadActor, NewUpload } from '#actors/vendor-panel/pictures/uploads.ts';
import { mediaUploadMachine } from '#machines/vendor-panel/media-upload.machine.ts';
import type { PrepareAnswer } from '#machines/vendor-panel/media-upload.machine.ts';
import type { PictureSource, StoredPicture } from '#schema/vendor-panel/picture.ts';

const picture = (path: string): StoredPicture => ({
  path,
  width: 800,
  height: 600,
  widths: [160, 400, 800],
  backdrop: '#ffffff',
});
const chosen = (name: string): NewUpload => ({
  name,
  source: { file: new Blob(), turns: 0, crop: null },
  replaces: null,
});

/** Files that stay in preparation, so that only the queue decides what begins. */
function stage(names: readonly string[]) {
  const actors: MediaUploadActor[] = [];
  const done: string[] = [];
  const uploads = createUploads(
    'store',
    ({ path }, { name }) => done.push(`${name} ${path}`),
    (_, source) => {
      const actor = createActor(
        mediaUploadMachine.provide({
          actors: {
            preparePicture: fromPromise<PrepareAnswer, { source: PictureSource }>(() =>
              Promise.resolve({ prepared: { id: '1', backdrop: 'ffffff', ending: 'webp', renditions: [] } }),
            ),
            sendPicture: fromCallback(() => undefined),
          },
        }),
        { input: { source } },
      );
      actors.push(actor);
      return actor;
    },
  );
  uploads.add(names.map(chosen));
  const states = () =>
    uploads.getSnapshot().map(({ name, actor }) => `${name} ${String(actor.getSnapshot().value)}`);
  return { actors, done, uploads, states };
}
const sending = ({ uploads }: ReturnType<typeof stage>) =>
  expect
    .poll(() => uploads.getSnapshot().filter(({ actor }) => actor.getSnapshot().matches('sending')).length)
    .toBe(2);

test('two pictures upload at a time, and the next one follows whichever ends', async () => {
  const all = stage(['a', 'b', 'c', 'd']);
  expect(all.states()).toEqual(['a preparing', 'b preparing', 'c waiting', 'd waiting']);
  await sending(all);
  all.actors[1]?.send({ type: 'send.done', picture: picture('b.webp') });
  expect([all.states(), all.done]).toEqual([['a sending', 'c preparing', 'd waiting'], ['b b.webp']]);
  all.actors[0]?.send({ type: 'send.failed', sentence: 'No connection.', isFinal: false });
  expect(all.states()).toEqual(['a failed', 'c preparing', 'd preparing']);
  // The retry waits until another upload has ended.
  all.actors[0]?.send({ type: 'upload.retry' });
  expect(all.states()).toEqual(['a waiting', 'c preparing', 'd preparing']);
  all.actors[2]?.send({ type: 'upload.cancel' });
  expect(all.states()).toEqual(['a sending', 'd preparing']);
  expect(all.uploads.getSnapshot().some(isOnItsWay)).toBe(true);
  all.uploads.stop();
});

test('a failed upload blocks neither the others nor the save', async () => {
  const all = stage(['a', 'b']);
  await sending(all);
  for (const actor of all.actors) actor.send({ type: 'send.failed', sentence: 'Damaged.', isFinal: true });
  expect([all.states(), all.uploads.getSnapshot().some(isOnItsWay)]).toEqual([
    ['a refused', 'b refused'],
    false,
  ]);
  for (const actor of all.actors) actor.send({ type: 'upload.cancel' });
  expect([all.states(), all.done]).toEqual([[], []]);
});
