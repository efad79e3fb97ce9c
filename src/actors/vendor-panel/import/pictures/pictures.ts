import {
  catchError,
  concatMap,
  EMPTY,
  expand,
  filter,
  firstValueFrom,
  map,
  of,
  reduce,
  switchMap,
  timer,
} from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { zipPicturesMachine } from '#machines/vendor-panel/zip-pictures.machine.ts';
import type { SendAnswer, ZipAnswer } from '#machines/vendor-panel/zip-pictures.machine.ts';
import { delays } from '#machines/kit/delays.ts';
import { limits } from '#schema/limits.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import { isFetching } from '#schema/vendor-panel/import-pictures.ts';
import type {
  FileRefusal,
  ImportPictures,
  NamedPicture,
  PictureProblem,
  WaitingPicture,
} from '#schema/vendor-panel/import-pictures.ts';
import { createImportPictureService } from '#services/vendor-panel/import-pictures.ts';
import { answered, createAction } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { fileAnswer } from '#actors/kit/file-answer.ts';
import type { FileAnswer } from '#actors/kit/file-answer.ts';
import { services } from '#actors/kit/services.ts';
import { TableError } from '../table.ts';
import type * as Sending from './send-entry.ts';

export type ZipPicturesActor = ActorRefFrom<typeof zipPicturesMachine>;
export type PicturesAction = { kind: 'retry' } | { kind: 'drop' };
export type PicturesActor = ActionActor<PicturesAction>;

const pictures = () => createImportPictureService(services().client);

/** Asks again while someone looks. Once there was an answer, one that fails is left out. */
const watched = <Value>(ask: () => Observable<Value>, goesOn: (value: Value) => boolean): Observable<Value> =>
  ask().pipe(
    expand((last) =>
      goesOn(last)
        ? timer(delays.picturePoll).pipe(
            switchMap(ask),
            catchError(() => of(last)),
          )
        : EMPTY,
    ),
  );

/** Of the open import and of earlier ones that lack some, again while some are fetched. */
export const importPictures = (vendorId: string): Observable<readonly ImportPictures[]> =>
  watched(
    () => pictures().all(vendorId),
    (found) => found.some(isFetching),
  );

/** The first ones that are still to be fetched, again until there are none. */
export const waitingPictures = (id: string): Observable<readonly WaitingPicture[]> =>
  watched(
    () => pictures().waits(id, 50),
    (found) => found.length > 0,
  );

/** The first ones, for the page. */
export const firstPictureProblems = (id: string): Observable<readonly PictureProblem[]> =>
  pictures().problems(id, null, 50);

/** All pictures that couldn't be added, and why. */
export const pictureProblemsFile = (id: string): FileAnswer =>
  fileAnswer(
    pictures()
      .problems(id, null, 1000)
      .pipe(
        expand((page) => {
          const last = page.at(-1);
          return last === undefined ? EMPTY : pictures().problems(id, last.id, 1000);
        }),
        reduce<readonly PictureProblem[]>((all, page) => [...all, ...page]),
        concatMap(async (all) => {
          const { csvOf } = await import('../spreadsheet.ts');
          return csvOf([
            ['Row', 'Product', 'Picture', 'Reason'],
            ...all.map(({ row, product, source, sentence }) => [String(row), product, source, sentence]),
          ]);
        }),
        map((text) => new Blob([text], { type: 'text/csv' })),
      ),
  );

/** The caller starts and stops it. */
export const createPicturesAction = (id: string): PicturesActor =>
  createAction(({ what }) => answered(what.kind === 'retry' ? pictures().retry(id) : pictures().drop(id)));

const wantedOf = (id: string): Promise<readonly NamedPicture[]> =>
  firstValueFrom(
    pictures()
      .files(id, null)
      .pipe(
        expand((page) => {
          const last = page.at(-1);
          return last === undefined ? EMPTY : pictures().files(id, last.id);
        }),
        reduce<readonly NamedPicture[]>((all, page) => [...all, ...page]),
      ),
  );

const types: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp', avif: 'image/avif' };
const blobOf = (name: string, bytes: Uint8Array<ArrayBuffer>): Blob =>
  new Blob([bytes], { type: types[name.toLowerCase().replace(/^.*\./, '')] ?? 'image/jpeg' });

const refusals: Readonly<Partial<Record<string, FileRefusal>>> = {
  [productMessages.picturePixels]: 'too_large',
  [productMessages.pictureEdge]: 'too_small',
};

/** Pictures from a ZIP for an import of this store; the caller starts and stops it. */
export function createZipPictures(vendorId: string, importId: string): ZipPicturesActor {
  let found: readonly { id: string; name: string }[] = [];
  let reader: {
    file: (name: string, most: number) => Promise<Uint8Array<ArrayBuffer> | null>;
    stop: () => void;
  } | null = null;
  /** Loads with the first ZIP. */
  let sending: typeof Sending | null = null;
  const most = limits.productPicture.chosenBytes;
  const refuse = (ids: readonly string[], reason: FileRefusal): Promise<unknown> =>
    ids.length === 0 ? Promise.resolve() : firstValueFrom(pictures().refuse(importId, ids, reason));

  async function read(file: Blob): Promise<ZipAnswer> {
    const { createZipReader } = await import('./zip-reader.ts');
    const { zipMatcher } = await import('./zip.ts');
    sending = await import('./send-entry.ts');
    const opened = createZipReader();
    reader?.stop();
    reader = opened;
    try {
      const match = zipMatcher(await opened.open(file));
      const wanted = (await wantedOf(importId)).map(({ id, name }) => ({ id, entry: match(name) }));
      const refused = (reason: FileRefusal) =>
        wanted.flatMap(({ id, entry }) =>
          (typeof entry === 'string' ? entry : entry.size > most ? 'too_large' : null) === reason ? [id] : [],
        );
      for (const reason of ['file_missing', 'file_ambiguous', 'too_large'] as const)
        await refuse(refused(reason), reason);
      found = wanted.flatMap(({ id, entry }) =>
        typeof entry === 'string' || entry.size > most ? [] : [{ id, name: entry.name }],
      );
      return { kind: 'found', total: found.length, refused: wanted.length - found.length };
    } catch (error) {
      if (error instanceof TableError) return { kind: 'refused', sentence: error.message };
      throw error;
    }
  }

  /** Whether it was added, or why no other follows. */
  async function send(place: number): Promise<SendAnswer> {
    const one = found[place];
    if (one === undefined || sending === null) return false;
    const { haltOf, sendPicture } = sending;
    const refused = async (reason: FileRefusal) => {
      await refuse([one.id], reason);
      return false;
    };
    try {
      const bytes = (await reader?.file(one.name, most)) ?? null;
      if (bytes === null) return await refused('damaged');
      const { preparePicture } = await import('#actors/vendor-panel/pictures/prepare.ts');
      const answer = await preparePicture({ file: blobOf(one.name, bytes), turns: 0, crop: null });
      if (!('prepared' in answer)) return await refused(refusals[answer.sentence] ?? 'wrong_type');
      const { picture } = await firstValueFrom(
        sendPicture(services(), vendorId, answer.prepared).pipe(filter((step) => 'picture' in step)),
      );
      return await firstValueFrom(pictures().add(one.id, picture.path));
    } catch (error) {
      const halt = haltOf(error);
      if (halt === 'damaged') return refused(halt);
      // For the list of problems; another ZIP, or this one again, may still bring them.
      if (halt.isOver)
        await refuse(
          found.slice(place).map(({ id }) => id),
          'no_room',
        );
      return halt;
    }
  }

  const actor: ZipPicturesActor = createActor(
    zipPicturesMachine.provide({
      actors: {
        readZip: fromPromise<ZipAnswer, { file: { name: string } }>(({ input }) => read(input.file as File)),
        sendPicture: fromPromise<SendAnswer, { place: number }>(({ input }) => send(input.place)),
      },
    }),
  );
  actor.subscribe({ complete: () => reader?.stop() });
  return actor;
}
