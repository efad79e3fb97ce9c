import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import {
  ImportPictures,
  NamedPicture,
  PictureProblem,
  WaitingPicture,
} from '#schema/vendor-panel/import-pictures.ts';
import type { FileRefusal } from '#schema/vendor-panel/import-pictures.ts';
import type { Client } from '#services/client.ts';

export type ImportPictureService = {
  /** Of the open import, and of earlier ones that lack some. */
  all: (vendorId: string) => Observable<readonly ImportPictures[]>;
  /** @param after the last one of the page before */
  problems: (id: string, after: string | null, most: number) => Observable<readonly PictureProblem[]>;
  /** Still to be fetched, the first ones. */
  waits: (id: string, most: number) => Observable<readonly WaitingPicture[]>;
  /** Fetches what failed or was canceled again, and what waits at once. */
  retry: (id: string) => Observable<unknown>;
  /** Forgets what isn't there. */
  drop: (id: string) => Observable<unknown>;
  /** A thousand names of files at most. */
  files: (id: string, after: string | null) => Observable<readonly NamedPicture[]>;
  /** False if the product is full. */
  add: (pictureId: string, path: string) => Observable<boolean>;
  refuse: (id: string, pictures: readonly string[], reason: FileRefusal) => Observable<unknown>;
};

export const createImportPictureService = (client: Client): ImportPictureService => ({
  all: (vendorId) => client.rpc(Schema.Array(ImportPictures), 'import_pictures', { vendor_id: vendorId }),
  problems: (id, after, most) =>
    client.rpc(Schema.Array(PictureProblem), 'import_picture_problems', { import_id: id, after, most }),
  waits: (id, most) =>
    client.rpc(Schema.Array(WaitingPicture), 'import_picture_waits', { import_id: id, most }),
  retry: (id) => client.rpc(Schema.Unknown, 'retry_import_pictures', { import_id: id }),
  drop: (id) => client.rpc(Schema.Unknown, 'drop_import_pictures', { import_id: id }),
  files: (id, after) =>
    client.rpc(Schema.Array(NamedPicture), 'import_picture_files', { import_id: id, after }),
  add: (pictureId, path) => client.rpc(Schema.Boolean, 'add_import_picture', { picture_id: pictureId, path }),
  refuse: (id, pictures, reason) =>
    client.rpc(Schema.Unknown, 'refuse_import_pictures', { import_id: id, ids: pictures, reason }),
});
