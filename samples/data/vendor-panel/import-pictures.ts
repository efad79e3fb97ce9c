import { of, throwError } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import { actionMachineOf } from '#machines/kit/action.machine.ts';
import type { ActionAnswer, Sent } from '#machines/kit/action.machine.ts';
import { zipPicturesMachine } from '#machines/vendor-panel/zip-pictures.machine.ts';
import type { PicturesAction } from '#actors/vendor-panel/import/pictures/pictures.ts';
import type { PicturesAccess } from '#pages/vendor-panel/import/pictures-of-import.tsx';
import type {
  ImportPictures,
  PictureProblem,
  SilentHost,
  WaitingPicture,
} from '#schema/vendor-panel/import-pictures.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';

export const samplePictures = (changes: Partial<ImportPictures> = {}): ImportPictures => ({
  import_id: '10000000-0000-7000-8000-000000000004',
  file_name: 'goods.csv',
  is_open: true,
  total: 300,
  done: 300,
  failed: 0,
  fetchable: 0,
  in_files: 0,
  unfetched: 0,
  silent_hosts: [],
  job: sampleJob({ status: 'done', done: 300, total: 300 }),
  ...changes,
});

const problem = (row: number, source: string, code: string, sentence: string): PictureProblem => ({
  id: `40000000-0000-7000-8000-${String(row).padStart(12, '0')}`,
  row,
  product: 'Steel bar',
  source,
  code,
  sentence,
});
export const samplePictureProblems: readonly PictureProblem[] = [
  problem(
    7,
    `https://pictures.example/${'a-long-folder/'.repeat(12)}bar.jpg`,
    'not_found',
    "There's no picture at this address anymore.",
  ),
  problem(
    12,
    'http://192.168.0.12/rack.jpg',
    'address_inside',
    "This address is inside a private network, so we can't open it.",
  ),
  problem(31, 'front.jpg', 'file_missing', 'The ZIP has no file with this name.'),
];

export const sampleSilentHost = (changes: Partial<SilentHost> = {}): SilentHost => ({
  host: 'pictures.example',
  sentence: 'The website took too long to send the picture.',
  tries: 1,
  pictures: 48,
  next_try_at: '2026-11-24T15:05:00Z',
  ends_at: '2026-11-24T15:12:00Z',
  ...changes,
});

const waiting = (row: number, changes: Partial<WaitingPicture> = {}): WaitingPicture => ({
  id: `40000000-0000-7000-8000-${String(row).padStart(12, '0')}`,
  row,
  product: 'Steel bar',
  source: `https://pictures.example/${row}.jpg`,
  is_fetching: false,
  tries: 0,
  sentence: null,
  next_try_at: null,
  ...changes,
});
export const sampleWaits: readonly WaitingPicture[] = [
  waiting(2, { is_fetching: true, tries: 1 }),
  waiting(3, {
    tries: 1,
    sentence: 'The website took too long to send the picture.',
    next_try_at: '2026-11-24T15:05:00Z',
  }),
  waiting(4, { source: `https://other.example/${'a-long-folder/'.repeat(12)}4.jpg` }),
];

interface Doubles {
  pictures?: readonly ImportPictures[] | 'failed';
  waits?: readonly WaitingPicture[] | 'failed';
  problems?: readonly PictureProblem[] | 'failed';
  onAction?: (what: PicturesAction) => void;
  answer?: ActionAnswer<PicturesAction, null> | 'lost';
}

/** What the page of imports asks about pictures, without a server. */
export const picturesDouble = ({
  pictures = [],
  waits = sampleWaits,
  problems = samplePictureProblems,
  onAction,
  answer = { kind: 'done', undo: null },
}: Doubles = {}): PicturesAccess => {
  const given = <Value>(value: Value | 'failed') =>
    value === 'failed' ? throwError(() => new Error('No answer.')) : of(value);
  return {
    read: () => given(pictures),
    readWaits: () => given(waits),
    readProblems: () => given(problems),
    problemsFile: () => Promise.resolve({ problem: 'No connection to the shop. Try again.' }),
    createAction: () =>
      createActor(
        actionMachineOf<PicturesAction, null>().provide({
          actors: {
            send: fromPromise<ActionAnswer<PicturesAction, null>, Sent<PicturesAction, null>>(({ input }) => {
              onAction?.(input.what);
              return answer === 'lost' ? Promise.reject(new Error('No answer.')) : Promise.resolve(answer);
            }),
          },
        }),
        { input: { theirs: null } },
      ),
    createZip: () => createActor(zipPicturesMachine),
  };
};
